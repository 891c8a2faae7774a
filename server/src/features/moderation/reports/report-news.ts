import type { UserId } from '@showup/contract/fields';
import { tellDesks } from '#features/accounts/sessions/desk-sessions';
import { findFirstName } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { DomainEvents } from '#platform/events/events';
import type { Context } from '#server/context';

// Tells admins what happens to reports. An admin who is reported must not learn of it.

/** `reportedId` is null once that person has left. */
export async function announceFiled(
  ctx: Context,
  tx: Sql,
  { reportId, reportedId }: { readonly reportId: string; readonly reportedId: UserId | null },
): Promise<void> {
  await tellDesks(ctx, tx, 'reportFiled', { reportId }, (adminId) => adminId !== reportedId);
}

/** For a report that was decided in any way, also by a ban. */
export async function announceDecided(
  ctx: Context,
  tx: Sql,
  { report, verdict }: DomainEvents['reportDecided'],
): Promise<void> {
  const decidedBy = (await findFirstName(tx, report.decidedBy)) ?? '';
  const decision = { reportId: report.reportId, decidedBy, verdict };
  await tellDesks(ctx, tx, 'reportDecided', decision, (adminId) => adminId !== report.reportedId);
}

/** For reports that were deleted undecided, or lost one of their two people. */
export async function announceChanged(
  ctx: Context,
  tx: Sql,
  { reports }: DomainEvents['reportsChanged'],
): Promise<void> {
  await tellDesks(ctx, tx, 'reportsChanged', {}, (adminId) =>
    reports.some(({ reportedId }) => reportedId !== adminId),
  );
}
