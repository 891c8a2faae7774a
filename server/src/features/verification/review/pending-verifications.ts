import type { UserId } from '@showup/contract/fields';
import { ageInYears } from '@showup/contract/profiles/age';
import {
  type CaptureReview,
  EARLIER_REJECTIONS_SHOWN,
  type PendingVerification,
  REVIEW_PAGE,
} from '@showup/contract/verification';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { cutPage, OLDEST, type Page, type TimeAndId, timeCursor } from '#platform/paging';
import type { Context } from '#server/context';
import { codeUsesOf } from '../capture/code-uses.ts';
import { findWaitingControls } from '../controls/controls.queries.ts';
import { samePhotosOf } from '../same-images/same-photos.ts';
import { findPending, findRejections, type PendingRow } from './reviews.queries.ts';

/**
 * The admins' queue: people's captures, and what verified people have changed. The longest wait comes first. Records each
 * look.
 */
export async function listPendingVerifications(
  ctx: Context,
  admin: Viewer,
  cursor?: string,
): Promise<Page<PendingVerification>> {
  const after = cursor === undefined ? OLDEST : timeCursor.read(cursor);
  const { items, next } = cutPage(await findEntries(ctx.db.sql, admin.id, after), REVIEW_PAGE, (last) =>
    timeCursor.write(positionOf(last)),
  );
  await ctx.audit.recordLook({
    adminId: admin.id,
    action: 'look-at-captures',
    subjectIds: items.map(({ userId }) => userId),
  });
  return { items, next };
}

const positionOf = ({ submittedAt, verificationId }: PendingVerification) =>
  [submittedAt, verificationId] as const;

/** Entries and controls, one more than a page, the longest wait first. */
async function findEntries(sql: Sql, adminId: UserId, after: TimeAndId): Promise<PendingVerification[]> {
  const wanted = { after, limit: REVIEW_PAGE + 1 };
  const entries = await asReviews(sql, await findPending(sql, adminId, wanted));
  const controls = (await findWaitingControls(sql, adminId, wanted)).map(({ dob, ...row }) => ({
    ...row,
    age: ageInYears(dob),
    samePhotos: null,
    earlierRejections: [],
  }));
  return [...entries, ...controls]
    .toSorted((a, b) => (positionOf(a).join() < positionOf(b).join() ? -1 : 1))
    .slice(0, REVIEW_PAGE + 1);
}

async function asReviews(sql: Sql, rows: readonly PendingRow[]): Promise<PendingVerification[]> {
  const samePhotos = await samePhotosOf(
    sql,
    rows.map(({ userId }) => userId),
  );
  const codeUses = await codeUsesOf(
    sql,
    rows.map(({ entryId }) => entryId),
  );
  const rejections = await rejectionsOf(
    sql,
    rows.map(({ entryId }) => entryId),
  );
  return rows.map(({ dob, entryId, ...row }) => {
    const person = { age: ageInYears(dob), samePhotos: samePhotos.get(row.userId) ?? null };
    return row.kind === 'capture'
      ? {
          ...row,
          ...person,
          codeUse: codeUses.get(entryId) ?? null,
          earlierRejections: rejections.get(entryId) ?? [],
        }
      : { ...row, ...person };
  });
}

/** The latest rejections before each of these entries. */
async function rejectionsOf(
  sql: Sql,
  entryIds: readonly string[],
): Promise<Map<string, CaptureReview['earlierRejections']>> {
  const byEntry = new Map<string, CaptureReview['earlierRejections']>();
  for (const { entryId, ...rejection } of await findRejections(sql, entryIds, EARLIER_REJECTIONS_SHOWN)) {
    byEntry.set(entryId, [...(byEntry.get(entryId) ?? []), rejection]);
  }
  return byEntry;
}
