import type { Context } from '../../../context.ts';
import { afterCommit, type Sql } from '../../../platform/db/database.ts';
import type { DomainEvents } from '../../../platform/events/events.ts';
import { deskSessions } from '../../accounts/sessions/desk-sessions.ts';
import { findFirstName } from '../../profiles/profiles.queries.ts';

// Tells admins what happens to reports. An admin who is reported must not learn of it.

export async function announceFiled(
  ctx: Context,
  tx: Sql,
  { reportId, reportedId }: DomainEvents['reported'],
): Promise<void> {
  const desks = await desksWithout(ctx, tx, reportedId);
  afterCommit(tx, () => ctx.live.toSessions(desks, 'reportFiled', { reportId }));
}

/** For a report that was closed in any way, also by a ban. */
export async function announceClosed(
  ctx: Context,
  tx: Sql,
  { report: { reportId, reportedId, decidedBy: adminId }, verdict }: DomainEvents['reportClosed'],
): Promise<void> {
  const decidedBy = (await findFirstName(tx, adminId)) ?? '';
  const desks = await desksWithout(ctx, tx, reportedId);
  afterCommit(tx, () => ctx.live.toSessions(desks, 'reportDecided', { reportId, decidedBy, verdict }));
}

/** For reports that were deleted undecided, or lost one of their two people. */
export async function announceLeft(
  ctx: Context,
  tx: Sql,
  { reports }: DomainEvents['reportsLeft'],
): Promise<void> {
  const desks = (await deskSessions(ctx, tx))
    .filter(({ userId }) => reports.some(({ reportedId }) => reportedId !== userId))
    .map(({ sessionId }) => sessionId);
  afterCommit(tx, () => ctx.live.toSessions(desks, 'reportsChanged', {}));
}

/** The sessions of admins, except those of the reported person. */
export async function desksWithout(ctx: Context, tx: Sql, reportedId: string | null): Promise<string[]> {
  const desks = await deskSessions(ctx, tx);
  return desks.filter(({ userId }) => userId !== reportedId).map(({ sessionId }) => sessionId);
}
