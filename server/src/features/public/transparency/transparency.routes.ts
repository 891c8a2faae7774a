import { transparencyEndpoints } from '@showup/contract/public/transparency';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { getTransparency } from './transparency.ts';

export function transparencyRoutes({ serve }: Routing, ctx: Context): void {
  serve(transparencyEndpoints.transparency, () => getTransparency(ctx));
}
