import { bansEndpoints } from '@showup/contract/accounts/bans';
import type { Context } from '../../../context.ts';
import type { Routing } from '../../../feature.ts';
import { perNetwork } from '../../../platform/http/door/pace.ts';
import { appealBan, getOwnBan } from './own-ban.ts';

export function ownBanRoutes({ serve }: Routing, ctx: Context): void {
  serve(bansEndpoints.ownBan, (banId) => getOwnBan(ctx.db.sql, banId));
  serve(bansEndpoints.appeal, (banId, { body }) => appealBan(ctx, banId, body.text), perNetwork(20));
}
