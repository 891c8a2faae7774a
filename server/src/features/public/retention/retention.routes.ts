import { retentionEndpoints } from '@showup/contract/public/retention';
import type { Context } from '../../../context.ts';
import type { Routing } from '../../../feature.ts';

export function retentionRoutes({ serve }: Routing, { retention }: Context): void {
  serve(retentionEndpoints.retention, async () => retention.table());
}
