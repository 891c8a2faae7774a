import { REPORT_MESSAGES_PAGE, type ReportedMessages } from '@showup/contract/moderation';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { cutPage, NEWEST, timeCursor } from '#platform/paging';
import type { Context } from '#server/context';
import { lockForReview, notOpen } from './open-report.ts';
import { findPointedAt, findReportMessages } from './report-messages.queries.ts';

interface Wanted {
  readonly reportId: string;
  readonly cursor?: string | undefined;
}

/**
 * What the two wrote to each other. Records the look.
 * @throws Problem 403 for a report about or by this admin, 404 for one that is gone, 409 for one that is decided
 */
export function showReportMessages(
  ctx: Context,
  admin: Viewer,
  { reportId, cursor }: Wanted,
): Promise<ReportedMessages> {
  const before = cursor === undefined ? NEWEST : timeCursor.read(cursor);
  return ctx.db.transaction(async (tx) => {
    await recordLook(ctx, tx, admin, { action: 'show-messages', reportId });
    const rows = await findReportMessages(tx, { reportId, before, limit: REPORT_MESSAGES_PAGE + 1 });
    const { items, next } = cutPage(rows, REPORT_MESSAGES_PAGE, ({ createdAt, _id }) =>
      timeCursor.write([createdAt, _id]),
    );
    const pointedAt = cursor === undefined ? await findPointedAt(tx, reportId) : undefined;
    return { messages: items.toReversed(), pointedAt: pointedAt ?? null, older: next };
  });
}

/**
 * Records that this admin opens a picture of the messages. The messages themselves already let them load it, small and
 * blurred.
 * @throws Problem as `showReportMessages`
 */
export function showReportPicture(ctx: Context, admin: Viewer, reportId: string): Promise<void> {
  return ctx.db.transaction((tx) => recordLook(ctx, tx, admin, { action: 'show-picture', reportId }));
}

async function recordLook(
  ctx: Context,
  tx: Sql,
  admin: Viewer,
  { action, reportId }: { action: 'show-messages' | 'show-picture'; reportId: string },
): Promise<void> {
  const report = await lockForReview(tx, admin, reportId);
  if (!report) throw await notOpen(ctx, tx, reportId, admin);
  await ctx.audit.record(tx, { adminId: admin.id, action, reportId, subjectIds: report.subjectIds });
}
