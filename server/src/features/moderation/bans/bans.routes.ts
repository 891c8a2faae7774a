import { bansEndpoints } from '@showup/contract/moderation/bans';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { banUser } from './ban-user.ts';
import { confirmFraud } from './confirm-fraud.ts';
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
  serve(bansEndpoints.confirmFraud, async (admin, { body }) => {
    await confirmFraud(ctx, admin, body.banId);
    return {};
  });
  serve(bansEndpoints.listBans, (admin) => listBans(ctx.db.sql, admin.id));
  serve(bansEndpoints.listAppeals, (admin) => listAppeals(ctx.db.sql, admin.id));
}
