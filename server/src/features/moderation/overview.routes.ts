import { overviewEndpoints } from '@showup/contract/overview';
import type { Serve } from '../../platform/http/serve.ts';
import type { Overview } from './overview.service.ts';

export function overviewRoutes(serve: Serve, overview: Overview): void {
  serve(overviewEndpoints.overview, () => overview.overview());
}
