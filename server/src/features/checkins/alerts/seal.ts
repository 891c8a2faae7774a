import type { UserId } from '@showup/contract/fields';
import { findDates } from '#features/dates/dates.queries';
import { findLastEvening } from '#features/evenings/evenings.queries';
import { getCard } from '#features/profiles/people';
import { findUser } from '#features/profiles/profiles.queries';
import { timeZoneAt } from '#features/venues/time-zone';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { type CheckInRow, type Identity, type Sealed, setPhoto, setSealed } from '../check-ins.queries.ts';

/** Wide enough to recognise somebody on a phone. */
const PHOTO_WIDTH = 640;

type Unsealed = Pick<CheckInRow, 'id' | 'ownerId' | 'dateId' | 'sealed'>;

/**
 * Copies what the envelope tells, so that neither another name nor a deleted account can take it away. Does nothing once
 * it is sealed. Returns whether it is; it can't be once the date or one of the two is gone.
 */
export async function seal(ctx: Context, tx: Sql, row: Unsealed): Promise<boolean> {
  if (row.sealed !== null) return true;
  const found = await findContents(tx, row);
  if (!found) return false;
  await setSealed(tx, row.id, found.sealed);
  if (found.photo !== undefined) await sealPhoto(ctx, tx, row.id, found.photo);
  return true;
}

/** Adds what the owner has proved since it was sealed: tonight, at best. */
export async function sealLastEvening(
  tx: Sql,
  { id, ownerId, sealed }: Pick<CheckInRow, 'id' | 'ownerId' | 'sealed'>,
): Promise<void> {
  if (sealed === null || ownerId === null) return;
  const lastEvening = await findLastEvening(tx, ownerId, sealed.venueId);
  if (lastEvening === undefined || lastEvening === sealed.envelope.lastEvening) return;
  await setSealed(tx, id, { ...sealed, envelope: { ...sealed.envelope, lastEvening } });
}

async function findContents(
  tx: Sql,
  { ownerId, dateId }: Unsealed,
): Promise<{ sealed: Sealed; photo: string | undefined } | undefined> {
  if (ownerId === null || dateId === null) return undefined;
  const [date] = await findDates(tx, ownerId, [dateId]);
  if (!date?.userId) return undefined;
  const [card, owner, match] = await Promise.all([
    getCard(tx, date.userId),
    identityOf(tx, ownerId),
    identityOf(tx, date.userId),
  ]);
  if (!card || !owner || !match) return undefined;
  const { venueName, address, latitude, longitude, venueId, at } = date;
  const lastEvening = (await findLastEvening(tx, ownerId, venueId)) ?? null;
  const venue = { name: venueName, address, latitude, longitude, timeZone: timeZoneAt(date) };
  const envelope = { venue, at, name: card.fullName, lastEvening };
  return { sealed: { venueId, envelope, owner, match }, photo: card.photos[0] };
}

/** An alert goes out without the photo rather than late: the store may be away. */
async function sealPhoto(ctx: Context, tx: Sql, id: string, address: string): Promise<void> {
  try {
    const photo = await ctx.media.copyOf(tx, address, PHOTO_WIDTH);
    if (photo) await setPhoto(tx, id, photo);
  } catch (err) {
    ctx.log.error({ err }, 'a photo could not be sealed');
  }
}

async function identityOf(tx: Sql, id: UserId): Promise<Identity | undefined> {
  const user = await findUser(tx, id);
  return user && { id, name: user.fullName, phone: user.phoneNumber };
}
