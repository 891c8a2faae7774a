import { ageInYears } from '@showup/contract/age';
import { Id } from '@showup/contract/fields';
import { type PendingVerification, REVIEW_PAGE } from '@showup/contract/verification';
import * as z from 'zod/mini';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { badInput } from '../../../platform/problem.ts';
import { codeUsesOf } from '../capture/code-uses.ts';
import { samePhotosOf } from '../same-images/same-photos.ts';
import { findPending, type PendingRow, type QueueEnd } from './reviews.queries.ts';

const QUEUE_START: QueueEnd = {
  submittedAt: '-infinity',
  verificationId: '00000000-0000-0000-0000-000000000000',
};

// The database has no year 0.
const SubmittedAt = z.iso.datetime({ precision: 3 }).check(z.refine((at) => at >= '0001'));
const CursorParts = z.tuple([SubmittedAt, Id]);

export interface QueuePage {
  readonly entries: PendingVerification[];
  /** For the next page; null when this is the last. */
  readonly next: string | null;
}

/**
 * The admins' queue: people's captures, and what verified people have changed. The longest wait comes first. Records each
 * look.
 */
export async function listPendingVerifications(
  ctx: Context,
  admin: Viewer,
  cursor?: string,
): Promise<QueuePage> {
  const after = cursor === undefined ? QUEUE_START : readCursor(cursor);
  const rows = await findPending(ctx.db.sql, after, REVIEW_PAGE + 1);
  const page = rows.slice(0, REVIEW_PAGE);
  const last = rows.length > REVIEW_PAGE ? page.at(-1) : undefined;
  await ctx.audit.recordLook({
    adminId: admin.id,
    action: 'look-at-captures',
    subjectIds: page.map(({ userId }) => userId),
  });
  return { entries: await asReviews(ctx.db.sql, page), next: last ? writeCursor(last) : null };
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

function writeCursor({ submittedAt, verificationId }: QueueEnd): string {
  return Buffer.from(`${submittedAt} ${verificationId}`).toString('base64url');
}

/** @throws Problem 400 for anything that is not a cursor of ours */
function readCursor(cursor: string): QueueEnd {
  const parts = CursorParts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!parts.success) throw badInput('This page of the list is not there. Please reload.');
  const [submittedAt, verificationId] = parts.data;
  return { submittedAt, verificationId };
}
