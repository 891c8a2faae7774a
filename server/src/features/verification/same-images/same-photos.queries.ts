import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { SAME_IMAGE_BITS } from './same-images.queries.ts';

const MOST_MATCHES = 20;

/** SQL condition: this hash is of the same image as `own`'s. */
const isSame = (sql: Sql, hash: ReturnType<Sql>) => sql`
  image_bands(${hash}) && image_probes(own.image_hash) and bit_count(${hash} # own.image_hash) <= ${SAME_IMAGE_BITS}`;

/**
 * Records which photos of other accounts have the same image as these, the oldest first. Photos that are being removed
 * don't count, and demo people are not compared with each other.
 */
export async function matchPhotos(sql: Sql, mediaIds: readonly string[]): Promise<void> {
  await sql`
    insert into photo_matches (photo_id, other_id)
    select own.id, same.id
    from media own join users owner on owner.id = own.owner_id,
      lateral (
        select other.id from media other join users other_owner on other_owner.id = other.owner_id
        where other.image_hash is not null and ${isSame(sql, sql`other.image_hash`)}
          and other.owner_id <> own.owner_id and not (owner.is_demo and other_owner.is_demo)
        order by other.created_at, other.id limit ${MOST_MATCHES} for key share of other skip locked) same
    where own.id = any(${[...mediaIds]}) and own.image_hash is not null
      and not exists (select from photo_matches known where known.photo_id = same.id and known.other_id = own.id)
    on conflict do nothing`;
}

/** Records which of these photos have an image of someone banned whose account is gone. */
export async function matchBanned(sql: Sql, mediaIds: readonly string[]): Promise<void> {
  await sql`
    insert into banned_matches (photo_id, banned_id)
    select own.id, banned.id
    from media own join banned_images banned on ${isSame(sql, sql`banned.image_hash`)}
    where own.id = any(${[...mediaIds]}) and own.image_hash is not null
    on conflict do nothing`;
}

/** The ban that is in force for this person. */
export async function findHoldingBan(sql: Sql, userId: UserId): Promise<string | undefined> {
  const [row] = await sql<{ banId: string }[]>`
    select id as ban_id from bans
    where user_id = ${userId} and ended_at is null and (until is null or until > now())`;
  return row?.banId;
}

/** Keeps the images of someone who is about to leave, and where else they are used. */
export async function keepImages(sql: Sql, userId: UserId, banId: string): Promise<void> {
  await sql`
    insert into banned_images (id, ban_id, image_hash)
    select id, ${banId}, image_hash from media
    where owner_id = ${userId} and image_hash is not null and preset in ('profile', 'avatar')`;
  await sql`
    insert into banned_matches (photo_id, banned_id)
    select match.other_id, own.id from banned_images own join photo_matches match on match.photo_id = own.id
    where own.ban_id = ${banId}
    union
    select match.photo_id, own.id from banned_images own join photo_matches match on match.other_id = own.id
    where own.ban_id = ${banId}`;
}

export async function forgetEndedImages(sql: Sql): Promise<void> {
  await sql`
    delete from banned_images where ban_id in (
      select id from bans where ended_at is not null or until <= now())`;
}

interface SamePhotoRow {
  ownerId: UserId;
  photo: string;
  userId: UserId;
  fullName: string;
  otherPhoto: string;
  isBanned: boolean;
}

/** The photos of these people that others have too, oldest photo of the others first. */
export async function findSamePhotos(sql: Sql, ownerIds: readonly UserId[]): Promise<SamePhotoRow[]> {
  return sql<SamePhotoRow[]>`
    select own.owner_id, '/media/' || own.id as photo, other.owner_id as user_id,
      sender.full_name, '/media/' || other.id as other_photo, sender.is_banned
    from media own,
      lateral (
        select other_id as id from photo_matches where photo_id = own.id
        union select photo_id from photo_matches where other_id = own.id) match
    join media other on other.id = match.id
    join users sender on sender.id = other.owner_id
    where own.owner_id = any(${[...ownerIds]}) and own.image_hash is not null and other.owner_id <> own.owner_id
    order by other.created_at, other.id, own.id`;
}

/** Which of these people have a photo that was on a banned account that is gone. */
export async function findOnBanned(sql: Sql, ownerIds: readonly UserId[]): Promise<Set<string>> {
  const rows = await sql<{ ownerId: UserId }[]>`
    select distinct own.owner_id
    from media own
    join banned_matches match on match.photo_id = own.id
    join banned_images banned on banned.id = match.banned_id
    join bans on bans.id = banned.ban_id
    where own.owner_id = any(${[...ownerIds]}) and own.image_hash is not null
      and bans.ended_at is null and (bans.until is null or bans.until > now())`;
  return new Set(rows.map(({ ownerId }) => ownerId));
}
