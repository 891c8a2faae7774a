import type { Decision } from '@showup/contract/verification';
import { tellDesks } from '#features/accounts/sessions/desk-sessions';
import { findFirstName } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import type { Context } from '#server/context';
import { decidedAlready } from '../review/review-refusals.ts';
import { lockControlLook, setControlJudged } from './controls.queries.ts';

/**
 * Judges a control, if the decision is about one. The answer, the record and the events of the admin's own tabs are those of
 * any decision.
 * @returns whether it is about one
 * @throws Problem 409 for one that this admin has judged
 */
export async function judgeControl(
  ctx: Context,
  tx: Sql,
  admin: Pick<Viewer, 'id'>,
  decision: Decision,
): Promise<boolean> {
  const { verificationId: lookId, userId, status, seconds = null } = decision;
  const look = lookId === undefined ? undefined : await lockControlLook(tx, lookId, admin.id);
  if (lookId === undefined || look?.userId !== userId) return false;
  const decidedBy = (await findFirstName(tx, admin.id)) ?? null;
  if (look.status !== null) {
    const known = {
      kind: 'capture',
      status: look.status,
      decidedBy: admin.id,
      deciderName: decidedBy,
    } as const;
    throw decidedAlready(known, admin);
  }
  const reason = decision.status === 'Rejected' ? decision.reason : null;
  await setControlJudged(tx, { lookId, status, reason, seconds });
  const action = reason === null ? 'approve-capture' : 'reject-capture';
  await ctx.audit.record(tx, {
    adminId: admin.id,
    action,
    subjectIds: [userId],
    reason: reason ?? undefined,
  });
  const entry = { verificationId: lookId, userId, status, decidedBy };
  await tellDesks(ctx, tx, 'reviewDecided', entry, (adminId) => adminId === admin.id);
  return true;
}
