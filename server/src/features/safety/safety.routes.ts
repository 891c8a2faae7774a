import { NEXT_CURSOR_HEADER } from '@showup/contract/fields';
import { safetyEndpoints } from '@showup/contract/safety';
import { perNetwork } from '../../platform/http/pace.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Safety } from './safety.service.ts';

export function safetyRoutes(serve: Serve, safety: Safety): void {
  serve(safetyEndpoints.blockReport, (viewer, { body }, exchange) =>
    safety.blockReport(viewer.id, body, exchange.ip),
  );

  serve(safetyEndpoints.blockedUsers, async (viewer, { query }, exchange) => {
    const { users, next } = await safety.blockedUsers(viewer.id, query.cursor);
    if (next !== null) exchange.header(NEXT_CURSOR_HEADER, next);
    return users;
  });
  serve(safetyEndpoints.blockedNumbers, (viewer) => safety.blockedNumbers(viewer.id));
  serve(
    safetyEndpoints.blockNumbers,
    (viewer, { body }) => safety.blockNumbers(viewer.id, body.phoneNumbers),
    perNetwork(30),
  );
  serve(safetyEndpoints.unblock, async (viewer, { body }) => {
    await safety.unblock(viewer.id, body.blockId);
    return {};
  });
}
