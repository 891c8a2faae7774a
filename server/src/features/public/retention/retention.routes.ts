import { retentionEndpoints } from '@showup/contract/public/retention';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';

export function retentionRoutes({ serve }: Routing, { retention }: Context): void {
  serve(retentionEndpoints.retention, async () => retention.table());
}
