import { helpLinesEndpoints } from '@showup/contract/public/help-lines';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { helpLinesIn } from './help-lines.ts';

export function helpLinesRoutes({ serve }: Routing, ctx: Context): void {
  serve(helpLinesEndpoints.helpLines, async () => helpLinesIn(ctx));
}
