import { bansEndpoints } from '@showup/contract/bans';
import type { Serve } from '../../platform/http/serve.ts';
import type { Moderation } from './moderation.service.ts';

export function bansRoutes(serve: Serve, moderation: Moderation): void {
  serve(bansEndpoints.banUser, (admin, { body }) => moderation.banUser(admin, body));
  serve(bansEndpoints.liftBan, async (admin, { body }) => {
    await moderation.liftBan(admin, body);
    return {};
  });
  serve(bansEndpoints.decideAppeal, async (admin, { body }) => {
    await moderation.decideAppeal(admin, body);
    return {};
  });
  serve(bansEndpoints.listBans, () => moderation.listBans());
  serve(bansEndpoints.listAppeals, () => moderation.listAppeals());
}
