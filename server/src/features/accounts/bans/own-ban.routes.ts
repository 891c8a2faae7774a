import { ownBanEndpoints } from '@showup/contract/accounts/bans';
import type { Context } from '../../../context.ts';
import type { Routing } from '../../../feature.ts';
import { perNetwork } from '../../../platform/http/gate/pace.ts';
import { appealBan, getOwnBan } from './own-ban.ts';

export function ownBanRoutes({ serve }: Routing, ctx: Context): void {
  serve(ownBanEndpoints.ownBan, (banId) => getOwnBan(ctx.db.sql, banId));
  serve(ownBanEndpoints.appeal, (banId, { body }) => appealBan(ctx, banId, body.text), perNetwork(20));
}
