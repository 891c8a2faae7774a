import { type CheckIn, LATER_MINUTES } from '@showup/contract/checkins';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import type { Context } from '#server/context';
import { dropWaiting, insertEnd } from '../alerts/messages.queries.ts';
import { openEnvelope } from '../alerts/open-envelope.ts';
import { tellOfAlerts } from '../alerts/tell-desks.ts';
import { sendSoon } from '../alerts/ticker.ts';
import { asCheckIn } from '../as-check-in.ts';
import {
  type CheckInRow,
  findCheckInsOf,
  lockOwn,
  lockRunningOf,
  setDue,
  setEnded,
  setLink,
} from '../check-ins.queries.ts';
import { deleteChannels, findConfirmed } from '../contact/channels.queries.ts';
import { linkHashOf } from '../link.ts';
import { checkInOver, noCheckIn, tooLate } from '../refusals.ts';
import { readCheckIn, tellOwner } from '../tell-owner.ts';

export async function listCheckIns(ctx: Context, ownerId: UserId): Promise<CheckIn[]> {
  const rows = await findCheckInsOf(ctx.db.sql, ownerId);
  const channels = await findConfirmed(
    ctx.db.sql,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => asCheckIn(ctx, row, channels));
}

/** Ends it, also an open alert, of which every contact is told. Again changes nothing. @throws Problem 404 */
export async function checkIn(ctx: Context, ownerId: UserId, id: string): Promise<CheckIn> {
  return withOwn(ctx, ownerId, id, async (tx, row) => {
    if (!isRunning(row)) return;
    await setEnded(tx, id, 'home');
    await insertEnd(tx, id);
    if (row.status === 'open') await tellOfAlerts(ctx, tx);
  });
}

/**
 * Half an hour more than the time that the person saw; from now on if that has passed.
 * @throws Problem 404, 409 once the envelope is open or it is as late as can be
 */
export async function checkInLater(
  ctx: Context,
  ownerId: UserId,
  { checkInId, dueAt: seen }: { readonly checkInId: string; readonly dueAt: string },
): Promise<CheckIn> {
  return withOwn(ctx, ownerId, checkInId, async (tx, row) => {
    requireSealed(row);
    if (Date.parse(row.dueAt) !== Date.parse(seen)) return; // a retry, or moved in another tab
    const from = Math.max(Date.parse(row.dueAt), (await databaseTime(tx)).getTime());
    const due = from + LATER_MINUTES * 60_000;
    if (due > Date.parse(row.latestAt)) throw tooLate();
    await setDue(tx, checkInId, new Date(due).toISOString());
    await dropWaiting(tx, checkInId);
  });
}

/**
 * Opens the envelope at once, with or without a confirmed contact, and again if somebody else closed it. In an open alert a
 * second press changes nothing.
 * @throws Problem 404, 409 once it has ended
 */
export async function askForHelp(ctx: Context, ownerId: UserId, id: string): Promise<CheckIn> {
  return withOwn(ctx, ownerId, id, async (tx, row) => {
    if (!isRunning(row)) await requireClosed(tx, row);
    if (row.status !== 'open' || row.helpAskedAt === null)
      await openEnvelope(ctx, tx, row, { isHelpAsked: true });
  });
}

/** @throws Problem 404, 409 once the envelope is open or it has ended */
export async function disarm(ctx: Context, ownerId: UserId, id: string): Promise<CheckIn> {
  return withOwn(ctx, ownerId, id, async (tx, row) => {
    if (row.status === 'off') return;
    requireSealed(row);
    await setEnded(tx, id, 'off');
    await dropWaiting(tx, id);
  });
}

/** Makes another link. The old one tells nothing any more. @throws Problem 404, 409 once it is open or ended */
export async function renewLink(ctx: Context, ownerId: UserId, id: string): Promise<CheckIn> {
  return withOwn(ctx, ownerId, id, async (tx, row) => {
    requireSealed(row);
    const linkNumber = row.linkNumber + 1;
    await setLink(tx, id, linkNumber, linkHashOf(ctx, { id, linkNumber }));
    await deleteChannels(tx, id);
  });
}

async function withOwn(
  ctx: Context,
  ownerId: UserId,
  id: string,
  work: (tx: Sql, row: CheckInRow) => Promise<void>,
): Promise<CheckIn> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, ownerId, id);
    if (!row) throw noCheckIn();
    await work(tx, row);
    sendSoon(ctx, tx);
    const before = row.version;
    const now = await readCheckIn(ctx, tx, id);
    return now.version === before ? now : tellOwner(ctx, tx, id);
  });
}

/** Somebody else closed its alert, and there is no other one for its date. @throws Problem 409 */
async function requireClosed(tx: Sql, { status, ownerId, dateId }: CheckInRow): Promise<void> {
  if (status !== 'closed') throw checkInOver();
  if (ownerId !== null && dateId !== null && (await lockRunningOf(tx, ownerId, dateId))) throw checkInOver();
}

const isRunning = ({ status }: CheckInRow) => ['armed', 'missed', 'open'].includes(status);

function requireSealed({ status }: CheckInRow): void {
  if (status !== 'armed' && status !== 'missed') throw checkInOver();
}
