import { ownBanEndpoints } from '@showup/contract/accounts/bans';
import { perNetwork } from '#platform/http/gate/pace';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { appealBan, getOwnBan } from './own-ban.ts';

export function ownBanRoutes({ serve }: Routing, ctx: Context): void {
  serve(ownBanEndpoints.ownBan, (banId) => getOwnBan(ctx.db.sql, banId));
  serve(ownBanEndpoints.appeal, (banId, { body }) => appealBan(ctx, banId, body.text), perNetwork(20));
}
