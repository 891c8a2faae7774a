import { ageInYears } from '@showup/contract/profiles/age';
import { type PendingVerification, REVIEW_PAGE } from '@showup/contract/verification';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/requests/caller.ts';
import { cutPage, OLDEST, type Page, timeCursor } from '../../../platform/paging.ts';
import { codeUsesOf } from '../capture/code-uses.ts';
import { samePhotosOf } from '../same-images/same-photos.ts';
import { findPending, type PendingRow } from './reviews.queries.ts';

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
  const rows = await findPending(ctx.db.sql, after, REVIEW_PAGE + 1);
  const { items, next } = cutPage(rows, REVIEW_PAGE, ({ submittedAt, verificationId }) =>
    timeCursor.write([submittedAt, verificationId]),
  );
  await ctx.audit.recordLook({
    adminId: admin.id,
    action: 'look-at-captures',
    subjectIds: items.map(({ userId }) => userId),
  });
  return { items: await asReviews(ctx.db.sql, items), next };
}

async function asReviews(sql: Sql, rows: readonly PendingRow[]): Promise<PendingVerification[]> {
  const samePhotos = await samePhotosOf(
    sql,
    rows.map(({ userId }) => userId),
  );
  const codeUses = await codeUsesOf(
    sql,
    rows.map(({ verificationId }) => verificationId),
  );
  return rows.map(({ dob, ...row }) => {
    const person = { age: ageInYears(dob), samePhotos: samePhotos.get(row.userId) ?? null };
    return row.kind === 'capture'
      ? { ...row, ...person, codeUse: codeUses.get(row.verificationId) ?? null }
      : { ...row, ...person };
  });
}
