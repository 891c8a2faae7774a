import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { holdPeople } from '../blocks/blocks.queries.ts';
import { deleteMarks, dismissMark, restoreMark } from './reported-phones.queries.ts';
import {
  endReport,
  findPeopleOf,
  type LockedReport,
  lockOpenReport,
  lockOpenReportsOn,
  lockReports,
  type OpenReport,
  type ReportOutcome,
  setOpen,
  takeInNewer,
} from './reports.queries.ts';

// Locks go in one order everywhere: people by their ids, then reports by theirs.

/** Locks the report's people, the admin and the report. Returns undefined when it is not open. */
export async function lockReport(
  tx: Sql,
  reportId: string,
  adminId: UserId,
): Promise<OpenReport | undefined> {
  await holdPeople(tx, [adminId, ...(await findPeopleOf(tx, { reportIds: [reportId] }))]);
  return lockOpenReport(tx, reportId);
}

/** The same for every open report on one person. */
export async function lockReportsOn(tx: Sql, reportedId: UserId, adminId: UserId) {
  const held = await holdPeople(tx, [adminId, reportedId, ...(await findPeopleOf(tx, { reportedId }))]);
  const heldIds = held.map(({ userId }) => userId);
  return lockOpenReportsOn(tx, reportedId, heldIds);
}

/** The same for these, decided or not, and for newer reports between the same two people. */
export async function lockDecisions(
  tx: Sql,
  reportIds: readonly string[],
  adminId: UserId,
): Promise<LockedReport[]> {
  await holdPeople(tx, [adminId, ...(await findPeopleOf(tx, { reportIds }))]);
  return lockReports(tx, reportIds);
}

/** Returns whether it was open. A dismissed report no longer counts against its phone. */
export async function closeReport(
  ctx: Context,
  tx: Sql,
  reportId: string,
  verdict: ReportOutcome,
  adminId: UserId,
): Promise<boolean> {
  const closed = await endReport(tx, reportId, { verdict, decidedBy: adminId });
  if (!closed) return false;
  if (verdict === 'dismissed') await dismissMark(tx, reportId);
  await ctx.events.emit(tx, 'reportDecided', { report: { ...closed, decidedBy: adminId }, verdict });
  return true;
}

/**
 * Closes reports after something was done about their person. They are the ones that `lockReportsOn` returned: locking
 * again would lock more, out of order, if some were reopened meanwhile.
 */
export async function upholdReports(
  ctx: Context,
  tx: Sql,
  reports: readonly { readonly reportId: string }[],
  adminId: UserId,
): Promise<void> {
  for (const { reportId } of reports) await closeReport(ctx, tx, reportId, 'upheld', adminId);
}

/**
 * Reopens a report that `lockDecisions` returned.
 * @throws a duplicate when a newer report between the same two is not among `heldIds`
 */
export async function reopenReport(tx: Sql, reportId: string, heldIds: readonly string[]): Promise<void> {
  await deleteMarks(tx, await takeInNewer(tx, reportId, heldIds));
  await setOpen(tx, reportId);
  await restoreMark(tx, reportId);
}
