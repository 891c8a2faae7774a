import { safetyEndpoints } from '@showup/contract/safety';
import type { Serve } from '../../http/serve.ts';
import type { Safety } from './safety.service.ts';

export function safetyRoutes(serve: Serve, safety: Safety): void {
  serve(safetyEndpoints.blockReport, async (viewer, { body }) => {
    await safety.blockReport(viewer.id, body);
    return {};
  });
}
