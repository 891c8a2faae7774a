import { operatorEndpoints } from '@showup/contract/public/operator';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';

export function operatorRoutes({ serve }: Routing, { settings }: Context): void {
  serve(operatorEndpoints.operator, async () => settings.operator);
}
