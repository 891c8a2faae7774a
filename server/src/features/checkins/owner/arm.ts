import { randomBytes, randomUUID } from 'node:crypto';
import { CHECK_IN_HOURS, type CheckIn } from '@showup/contract/checkins';
import type { UserId } from '@showup/contract/fields';
import { type MatchedDate, withDate } from '#features/dates/in-pair';
import { findCalledName } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import type { Context } from '#server/context';
import { dropWaiting } from '../alerts/messages.queries.ts';
import { type CheckInRow, insertCheckIn, lockRunningOf, setDue } from '../check-ins.queries.ts';
import { linkHashOf } from '../link.ts';
import { badTime, checkInOver, notPlanned } from '../refusals.ts';
import { tellOwner } from '../tell-owner.ts';

interface Wanted {
  readonly dateId: string;
  readonly dueAt: string;
  readonly contactName: string;
}

const HOUR_MS = 3_600_000;

/**
 * Sets a check-in for an accepted date, or another time for the one that there is. The other person learns nothing.
 * @throws Problem 404 and 409 for a date that is not planned, 400 for a time before the date or long after it
 */
export async function arm(ctx: Context, ownerId: UserId, wanted: Wanted): Promise<CheckIn> {
  return withDate(ctx, ownerId, wanted.dateId, async (tx, date) => {
    if (date.state !== 'accepted' || date.isOver) throw notPlanned();
    await requireTime(tx, wanted.dueAt, date);
    const known = await lockRunningOf(tx, ownerId, wanted.dateId);
    if (known) await changeTime(tx, known, wanted);
    const id = known?.id ?? (await insert(ctx, tx, ownerId, wanted, date));
    return tellOwner(ctx, tx, id);
  });
}

async function requireTime(tx: Sql, dueAt: string, { at }: MatchedDate): Promise<void> {
  const due = Date.parse(dueAt);
  const begins = Date.parse(at);
  const now = (await databaseTime(tx)).getTime();
  if (due <= Math.max(begins, now) || due > begins + CHECK_IN_HOURS * HOUR_MS) throw badTime();
}

async function changeTime(
  tx: Sql,
  { id, status }: CheckInRow,
  { dueAt, contactName }: Wanted,
): Promise<void> {
  if (status === 'open') throw checkInOver();
  await setDue(tx, id, dueAt, contactName);
  await dropWaiting(tx, id);
}

async function insert(
  ctx: Context,
  tx: Sql,
  ownerId: UserId,
  { dateId, dueAt, contactName }: Wanted,
  { at }: MatchedDate,
): Promise<string> {
  const id = randomUUID();
  const ownerName = (await findCalledName(tx, ownerId)) ?? '';
  await insertCheckIn(tx, {
    id,
    ownerId,
    ownerName,
    dateId,
    dateAt: at,
    dueAt,
    contactName,
    reference: newReference(),
    linkHash: linkHashOf(ctx, { id, linkNumber: 1 }),
  });
  return id;
}

/** 40 random bits: people read it out on the phone, and it opens nothing. */
const newReference = () => `HOME-${randomBytes(5).toString('hex').toUpperCase()}`;
