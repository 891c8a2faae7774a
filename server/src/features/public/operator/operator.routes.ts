import { operatorEndpoints } from '@showup/contract/public/operator';
import type { Context } from '../../../context.ts';
import type { Routing } from '../../../feature.ts';

export function operatorRoutes({ serve }: Routing, { settings }: Context): void {
  serve(operatorEndpoints.operator, async () => settings.operator);
}
