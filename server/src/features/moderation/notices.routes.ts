import { noticesEndpoints } from '@showup/contract/notices';
import type { Serve } from '../../platform/http/serve.ts';
import type { Moderation } from './moderation.service.ts';

export function noticesRoutes(serve: Serve, moderation: Moderation): void {
  serve(noticesEndpoints.notices, (viewer) => moderation.notices(viewer));
  serve(noticesEndpoints.acknowledgeNotice, async (viewer, { body }) => {
    await moderation.acknowledgeNotice(viewer, body.noticeId);
    return {};
  });
}
