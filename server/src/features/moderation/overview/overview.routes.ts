import { overviewEndpoints } from '@showup/contract/moderation/overview';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { getOverview } from './overview.ts';

export function overviewRoutes({ serve }: Routing, ctx: Context): void {
  serve(overviewEndpoints.overview, () => getOverview(ctx));
}
