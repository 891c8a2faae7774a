import { transparencyEndpoints } from '@showup/contract/public/transparency';
import type { Context } from '../../../context.ts';
import type { Routing } from '../../../feature.ts';
import { getTransparency } from './transparency.ts';

export function transparencyRoutes({ serve }: Routing, ctx: Context): void {
  serve(transparencyEndpoints.transparency, () => getTransparency(ctx));
}
