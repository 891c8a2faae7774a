import { NEXT_CURSOR_HEADER } from '@showup/contract/fields';
import { safetyEndpoints } from '@showup/contract/safety';
import type { Context } from '../../context.ts';
import type { Routing } from '../../feature.ts';
import { perNetwork } from '../../platform/http/pace.ts';
import { blockReport } from './block-report.ts';
import { blockNumbers, listBlockedNumbers } from './blocks/blocked-numbers.ts';
import { listBlockedUsers } from './blocks/blocked-users.ts';
import { unblock } from './blocks/unblock.ts';

export function safetyRoutes({ serve }: Routing, ctx: Context): void {
  serve(safetyEndpoints.blockReport, (viewer, { body }, exchange) =>
    blockReport(ctx, viewer.id, body, exchange.ip),
  );
  serve(safetyEndpoints.blockedUsers, async (viewer, { query }, exchange) => {
    const { users, next } = await listBlockedUsers(ctx, viewer.id, query.cursor);
    if (next !== null) exchange.header(NEXT_CURSOR_HEADER, next);
    return users;
  });
  serve(safetyEndpoints.blockedNumbers, (viewer) => listBlockedNumbers(ctx, viewer.id));
  serve(
    safetyEndpoints.blockNumbers,
    (viewer, { body }) => blockNumbers(ctx, viewer.id, body.phoneNumbers),
    perNetwork(30),
  );
  serve(safetyEndpoints.unblock, async (viewer, { body }) => {
    await unblock(ctx, viewer.id, body.blockId);
    return {};
  });
}
