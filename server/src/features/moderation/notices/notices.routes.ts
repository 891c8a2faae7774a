import { noticesEndpoints } from '@showup/contract/moderation/notices';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { acknowledgeNotice, listNotices } from './notices.ts';

export function noticesRoutes({ serve }: Routing, ctx: Context): void {
  serve(noticesEndpoints.notices, (viewer) => listNotices(ctx, viewer));
  serve(noticesEndpoints.acknowledgeNotice, async (viewer, { body }) => {
    await acknowledgeNotice(ctx, viewer, body.noticeId);
    return {};
  });
}
