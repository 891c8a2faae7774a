import { overviewEndpoints } from '@showup/contract/moderation/overview';
import type { Context } from '../../../context.ts';
import type { Routing } from '../../../feature.ts';
import { getOverview } from './overview.ts';

export function overviewRoutes({ serve }: Routing, ctx: Context): void {
  serve(overviewEndpoints.overview, () => getOverview(ctx));
}
