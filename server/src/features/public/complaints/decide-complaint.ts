import type { Complaint, ComplaintDecision } from '@showup/contract/public/complaints';
import { findFirstName } from '#features/profiles/profiles.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import type { Viewer } from '#platform/http/requests/caller';
import { Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { announceComplaint } from './complaint-news.ts';
import {
  findComplaint,
  type LockedComplaint,
  lockComplaint,
  markAcknowledged,
  markResolved,
} from './complaints.queries.ts';
import { waitingOf } from './deadline-alerts.ts';
import { nextAlertAfter } from './deadlines.ts';
import { sendComplaintMails } from './email/complaint-mails.ts';

const gone = problem(404, 'complaints.gone', 'This complaint no longer exists.');

/** Tells the person that someone is looking at their complaint. Does nothing if that was said before. @throws Problem 404 */
export async function acknowledgeComplaint(
  ctx: Context,
  admin: Viewer,
  complaintId: string,
): Promise<Complaint> {
  return ctx.db.transaction(async (tx) => {
    const complaint = await lock(tx, complaintId);
    if (complaint.acknowledgedAt === null) {
      const alertAt =
        nextAlertAfter(await databaseTime(tx), { ...waitingOf(complaint), isAcknowledged: true }) ?? null;
      await markAcknowledged(tx, { id: complaintId, adminId: admin.id, alertAt });
      const line = { subjectIds: [], about: complaint.reference };
      await ctx.audit.record(tx, { adminId: admin.id, action: 'acknowledge-complaint', ...line });
      await announceComplaint(ctx, tx, complaint, 'acknowledged');
      afterCommit(tx, () => sendComplaintMails(ctx, complaintId));
    }
    return find(tx, complaintId);
  });
}

/**
 * Answers and closes a complaint. The same decision of the same admin changes nothing.
 * @throws Problem 404 if it no longer exists, 409 if it was resolved otherwise
 */
export async function resolveComplaint(
  ctx: Context,
  admin: Viewer,
  { complaintId, outcome, answer }: ComplaintDecision,
): Promise<Complaint> {
  return ctx.db.transaction(async (tx) => {
    const complaint = await lock(tx, complaintId);
    if (complaint.resolvedAt !== null) {
      const { resolvedBy } = complaint;
      const isSame = resolvedBy === admin.id && complaint.outcome === outcome && complaint.answer === answer;
      if (!isSame) throw await resolvedBefore(tx, complaint, admin);
      return find(tx, complaintId);
    }
    await markResolved(tx, { id: complaintId, adminId: admin.id, outcome, answer });
    const line = { subjectIds: [], about: complaint.reference, reason: answer };
    await ctx.audit.record(tx, { adminId: admin.id, action: `${actionOf[outcome]}-complaint`, ...line });
    await announceComplaint(ctx, tx, complaint, 'resolved');
    afterCommit(tx, () => sendComplaintMails(ctx, complaintId));
    return find(tx, complaintId);
  });
}

const actionOf = { acted: 'act-on', declined: 'decline', invalid: 'discard' } as const;

async function resolvedBefore(tx: Sql, { resolvedBy }: LockedComplaint, admin: Viewer): Promise<Problem> {
  const name = resolvedBy === null ? undefined : await findFirstName(tx, resolvedBy);
  const who = resolvedBy === admin.id ? 'You' : (name ?? 'Another admin');
  return new Problem(409, 'complaints.resolved', `${who} already answered this complaint.`);
}

async function lock(tx: Sql, complaintId: string): Promise<LockedComplaint> {
  const complaint = await lockComplaint(tx, complaintId);
  if (!complaint) throw gone();
  return complaint;
}

async function find(tx: Sql, complaintId: string): Promise<Complaint> {
  const complaint = await findComplaint(tx, complaintId);
  if (!complaint) throw gone();
  return complaint;
}

/** An open complaint, as the desk sees it. @throws Problem 404, or 409 once it is resolved */
export async function getOpenComplaint(ctx: Context, admin: Viewer, complaintId: string): Promise<Complaint> {
  return ctx.db.transaction(async (tx) => {
    const complaint = await lock(tx, complaintId);
    if (complaint.resolvedAt !== null) throw await resolvedBefore(tx, complaint, admin);
    return find(tx, complaintId);
  });
}
