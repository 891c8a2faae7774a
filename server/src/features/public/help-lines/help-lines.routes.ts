import { helpLinesEndpoints } from '@showup/contract/public/help-lines';
import type { Context } from '../../../context.ts';
import type { Routing } from '../../../feature.ts';
import { helpLinesIn } from './help-lines.ts';

export function helpLinesRoutes({ serve }: Routing, ctx: Context): void {
  serve(helpLinesEndpoints.helpLines, async () => helpLinesIn(ctx));
}
