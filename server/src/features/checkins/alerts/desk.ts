import type { OpenAlert } from '@showup/contract/checkins/alerts';
import type { Viewer } from '#platform/http/requests/caller';
import type { Context } from '#server/context';
import { asChannel } from '../as-check-in.ts';
import { type CheckInRow, findOpen, lockCheckIn, setEnded } from '../check-ins.queries.ts';
import { type ConfirmedRow, findConfirmed } from '../contact/channels.queries.ts';
import { noCheckIn } from '../refusals.ts';
import { tellOwner } from '../tell-owner.ts';
import { insertEnd, insertOwnerPush } from './messages.queries.ts';
import { tellOfAlerts } from './tell-desks.ts';
import { sendSoon } from './ticker.ts';

/** All open alerts, the oldest first. The look at the people in them is recorded. */
export async function listOpenAlerts(ctx: Context, admin: Viewer): Promise<OpenAlert[]> {
  const rows = await findOpen(ctx.db.sql);
  const subjectIds = rows.flatMap(subjectsOf);
  if (subjectIds.length > 0)
    await ctx.audit.recordLook({ adminId: admin.id, action: 'look-at-alerts', subjectIds });
  const channels = await findConfirmed(
    ctx.db.sql,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => asOpenAlert(row, channels));
}

/** Ends an alert, which is recorded. What it kept from being deleted is gone. @throws Problem 404 once it has ended */
export async function closeAlert(
  ctx: Context,
  admin: Viewer,
  { checkInId, reason }: { readonly checkInId: string; readonly reason: string },
): Promise<OpenAlert[]> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockCheckIn(tx, checkInId);
    if (row?.status !== 'open') throw noCheckIn();
    await setEnded(tx, checkInId, 'closed');
    await insertEnd(tx, checkInId);
    if (row.ownerId !== null) await insertOwnerPush(tx, checkInId, 'closed');
    const line = { subjectIds: subjectsOf(row), about: row.reference, reason };
    await ctx.audit.record(tx, { adminId: admin.id, action: 'close-alert', ...line });
    await tellOwner(ctx, tx, checkInId);
    await tellOfAlerts(ctx, tx);
    sendSoon(ctx, tx);
  });
  return listOpenAlerts(ctx, admin);
}

const subjectsOf = ({ sealed }: CheckInRow) => (sealed ? [sealed.owner.id, sealed.match.id] : []);

function asOpenAlert(row: CheckInRow, channels: readonly ConfirmedRow[]): OpenAlert {
  const { id: _id, reference, openedAt, dueAt, sealed, ownerName } = row;
  return {
    _id,
    reference,
    dueAt,
    openedAt: openedAt ?? dueAt,
    isHelpAsked: row.helpAskedAt !== null,
    venue: sealed ? `${sealed.envelope.venue.name}, ${sealed.envelope.venue.address}` : '',
    owner: { name: sealed?.owner.name ?? ownerName, phone: sealed?.owner.phone ?? null },
    match: { name: sealed?.match.name ?? '', phone: sealed?.match.phone ?? null },
    channels: channels.filter(({ checkInId }) => checkInId === _id).map(asChannel),
    isSeen: row.seenAt !== null,
  };
}
