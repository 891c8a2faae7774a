import type { UserId } from '@showup/contract/fields';
import { REPORTS_PAGE, type Report } from '@showup/contract/moderation';
import { getCardsForAdmin } from '#features/profiles/people';
import { countEarlierReports } from '#features/safety/reports/phone-reports';
import { findClosedReports, findOpenReports, type ReportRow } from '#features/safety/reports/reports.queries';
import { samePhotosOf } from '#features/verification/same-images/same-photos';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { cutPage, NEWEST, OLDEST, type Page, timeCursor } from '#platform/paging';
import type { Context } from '#server/context';
import { findRecentWarnings } from '../notices/notices.queries.ts';
import { countReportMessages } from './report-messages.queries.ts';

interface Wanted {
  readonly state: 'open' | 'closed';
  readonly cursor?: string | undefined;
}

/** Open reports, the longest wait first, or closed ones, the latest first. Records the look. */
export async function listReports(
  ctx: Context,
  admin: Viewer,
  { state, cursor }: Wanted,
): Promise<Page<Report>> {
  const { sql } = ctx.db;
  const [find, start] =
    state === 'open' ? ([findOpenReports, OLDEST] as const) : ([findClosedReports, NEWEST] as const);
  const after = cursor === undefined ? start : timeCursor.read(cursor);
  const rows = await find(sql, { adminId: admin.id, after, limit: REPORTS_PAGE + 1 });
  const { items, next } = cutPage(rows, REPORTS_PAGE, ({ closedAt, createdAt, _id }) =>
    timeCursor.write([closedAt ?? createdAt, _id]),
  );
  const reportedIds = items.flatMap(({ blockedUser }) => blockedUser._id ?? []);
  await ctx.audit.recordLook({ adminId: admin.id, action: 'look-at-reports', subjectIds: reportedIds });
  return { items: await asReports(ctx, items, reportedIds), next };
}

async function asReports(
  ctx: Context,
  rows: readonly ReportRow[],
  reportedIds: readonly UserId[],
): Promise<Report[]> {
  const { sql } = ctx.db;
  const cards = await getCardsForAdmin(sql, reportedIds);
  const cardOf = new Map(cards.map((card) => [card._id, card]));
  const cardIds = cards.map(({ _id }) => _id);
  const earlier = await countEarlierReports(ctx, cardIds);
  const samePhotos = await samePhotosOf(sql, cardIds);
  const undoable = await findUndoable(sql, rows);
  const counts = await countReportMessages(
    sql,
    rows.map(({ _id }) => _id),
  );
  const countOf = new Map(counts.map(({ reportId, count }) => [reportId, count]));
  return rows.map((row) => {
    const ofReported = <T>(all: ReadonlyMap<UserId, T>) =>
      row.blockedUser._id === null ? undefined : all.get(row.blockedUser._id);
    return {
      ...row,
      profile: ofReported(cardOf) ?? null,
      samePhotos: ofReported(samePhotos) ?? null,
      earlierReportCount: ofReported(earlier) ?? 0,
      messageCount: countOf.get(row._id) ?? 0,
      undoUntil: undoable.has(row._id) ? row.undoUntil : null,
    };
  });
}

/** Dismissals, and warnings that were not read yet. A report upheld by a ban can't be undone on its own. */
async function findUndoable(sql: Sql, reports: readonly ReportRow[]): Promise<Set<string>> {
  const inTime = reports.filter(({ undoUntil }) => undoUntil !== null);
  const dismissed = inTime.filter(({ verdict }) => verdict === 'dismissed').map(({ _id }) => _id);
  const warned = inTime.flatMap(({ verdict, blockedUser }) =>
    verdict === 'upheld' && blockedUser._id !== null ? blockedUser._id : [],
  );
  const warnings = warned.length === 0 ? [] : await findRecentWarnings(sql, warned);
  const unread = warnings.filter(({ isAcknowledged }) => !isAcknowledged);
  return new Set([...dismissed, ...unread.flatMap(({ reportIds }) => reportIds)]);
}
