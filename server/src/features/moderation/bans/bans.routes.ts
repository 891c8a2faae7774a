import { bansEndpoints } from '@showup/contract/accounts/bans';
import type { Context } from '../../../context.ts';
import type { Routing } from '../../../feature.ts';
import { banUser } from './ban-user.ts';
import { decideAppeal } from './decide-appeal.ts';
import { liftBan } from './lift-ban.ts';
import { listAppeals, listBans } from './list-bans.ts';

export function bansRoutes({ serve }: Routing, ctx: Context): void {
  serve(bansEndpoints.banUser, (admin, { body }) => banUser(ctx, admin, body));
  serve(bansEndpoints.liftBan, async (admin, { body }) => {
    await liftBan(ctx, admin, body);
    return {};
  });
  serve(bansEndpoints.decideAppeal, async (admin, { body }) => {
    await decideAppeal(ctx, admin, body);
    return {};
  });
  serve(bansEndpoints.listBans, () => listBans(ctx.db.sql));
  serve(bansEndpoints.listAppeals, () => listAppeals(ctx.db.sql));
}
