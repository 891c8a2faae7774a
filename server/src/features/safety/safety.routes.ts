import { safetyEndpoints } from '@showup/contract/safety';
import { perNetwork } from '#platform/http/gate/rate-limit';
import { sendPage } from '#platform/http/send-page';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { blockReport } from './block-report.ts';
import { blockUser, listBlockedUsers } from './blocks/block-user.ts';
import { blockNumbers, listBlockedNumbers } from './blocks/blocked-numbers.ts';
import { unblock } from './blocks/unblock.ts';
import { reportUser } from './reports/report-user.ts';

export function safetyRoutes({ serve }: Routing, ctx: Context): void {
  serve(safetyEndpoints.blockReport, (viewer, { body }, exchange) =>
    blockReport(ctx, viewer.id, body, exchange.ip),
  );
  serve(safetyEndpoints.block, async (viewer, { body }) => {
    await blockUser(ctx, viewer.id, body.userId);
    return {};
  });
  serve(safetyEndpoints.report, async (viewer, { body }, exchange) => {
    await reportUser(ctx, viewer.id, body, exchange.ip);
    return {};
  });
  serve(safetyEndpoints.blockedUsers, async (viewer, { query }, exchange) =>
    sendPage(exchange, await listBlockedUsers(ctx, viewer.id, query.cursor)),
  );
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
