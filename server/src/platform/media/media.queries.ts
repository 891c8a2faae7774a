import type { UserId } from '@showup/contract/fields';
import type { UploadPreset } from '@showup/contract/platform/media';
import type { Sql } from '../db/database.ts';

export type Audience = 'uploader' | 'members' | 'named' | 'review' | 'evidence';

export interface MediaRow {
  id: string;
  preset: UploadPreset;
  uploader: Buffer;
  /** The account that uploaded it, if the browser had one. */
  uploadedBy: UserId | null;
  ownerId: UserId | null;
  audience: Audience;
  viewerIds: UserId[];
}

interface NewMedia {
  readonly id: string;
  readonly preset: UploadPreset;
  readonly width: number;
  readonly height: number;
  readonly uploader: Buffer;
  readonly uploadedBy: UserId | null;
  /** From imageHash; null if not needed, and for pictures of one colour. */
  readonly imageHash: string | null;
}

export async function insertMedia(sql: Sql, media: NewMedia): Promise<void> {
  const { id, preset, width, height, uploader, uploadedBy, imageHash } = media;
  await sql`
    insert into media (id, preset, width, height, uploader, uploaded_by, image_hash, is_hashed)
    values (${id}, ${preset}, ${width}, ${height}, ${uploader}, ${uploadedBy}, ${imageHash}::text::bit(256), true)`;
}

/** Claimed profile photos without a hash, from before there were hashes. */
export async function findUnhashed(sql: Sql, limit: number): Promise<Pick<MediaRow, 'id' | 'preset'>[]> {
  return sql<Pick<MediaRow, 'id' | 'preset'>[]>`
    select id, preset from media
    where not is_hashed and preset in ('profile', 'avatar') and owner_id is not null
    order by id limit ${limit}`;
}

export async function setHash(sql: Sql, id: string, imageHash: string | null): Promise<void> {
  await sql`
    update media set image_hash = ${imageHash}::text::bit(256), is_hashed = true where id = ${id}`;
}

export async function findMedia(sql: Sql, id: string): Promise<MediaRow | undefined> {
  const [row] = await sql<MediaRow[]>`
    select id, preset, uploader, uploaded_by, owner_id, audience, viewer_ids
    from media where id = ${id}`;
  return row;
}

interface Claim {
  readonly ids: readonly string[];
  readonly preset: UploadPreset;
  readonly uploader: Buffer;
  readonly ownerId: UserId;
  readonly audience: Audience;
  readonly viewerIds: readonly UserId[];
}

/**
 * Claims unclaimed uploads of this browser for the owner, and accepts pictures the owner has already claimed. Returns
 * their ids.
 */
export async function claimMedia(sql: Sql, claim: Claim): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update media
    set owner_id = ${claim.ownerId}, audience = ${claim.audience}, viewer_ids = ${[...claim.viewerIds]}
    where id = any(${[...claim.ids]}) and preset = ${claim.preset}
      and ((audience = 'uploader' and uploader = ${claim.uploader} and coalesce(uploaded_by, ${claim.ownerId}) = ${claim.ownerId})
        or (owner_id = ${claim.ownerId} and audience = 'members' and ${claim.audience} = 'members'))
    returning id`;
  return rows.map(({ id }) => id);
}

export async function deleteMedia(
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; preset: UploadPreset }[]> {
  return sql<{ id: string; preset: UploadPreset }[]>`
    delete from media where id = any(${[...ids]}) returning id, preset`;
}

/** The ids that exist. */
export async function findMediaIds(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`select id from media where id = any(${[...ids]}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

/** The number of pictures, claimed or not. */
export async function countMedia(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*) as count from media`;
  return row.count;
}

export async function mediaOwnedBy(sql: Sql, ownerId: UserId): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from media
    where owner_id = ${ownerId} or (audience = 'uploader' and uploaded_by = ${ownerId})`;
  return rows.map(({ id }) => id);
}

/** Gives what this browser uploaded without an account to the account that signs in there. */
export async function adoptUploads(sql: Sql, uploader: Buffer, userId: UserId): Promise<void> {
  await sql`
    update media set uploaded_by = ${userId}
    where audience = 'uploader' and uploader = ${uploader} and uploaded_by is null`;
}

export async function setViewers(
  sql: Sql,
  ids: readonly string[],
  viewerIds: readonly UserId[],
): Promise<void> {
  await sql`update media set viewer_ids = ${[...viewerIds]} where id = any(${[...ids]}) and audience = 'named'`;
}

/** They belong to nobody from now on, so they outlive any account. */
export async function setUnowned(
  sql: Sql,
  ids: readonly string[],
  audience: Exclude<Audience, 'uploader' | 'named'>,
): Promise<void> {
  await sql`
    update media set owner_id = null, uploaded_by = null, audience = ${audience}, viewer_ids = '{}'
    where id = any(${[...ids]})`;
}

export async function openReviewed(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`update media set audience = 'members' where id = any(${[...ids]}) and audience = 'review'`;
}

/** False when it is claimed or not this browser's. */
export async function lockUpload(sql: Sql, id: string, uploader: Buffer): Promise<boolean> {
  const rows = await sql`
    select from media where id = ${id} and audience = 'uploader' and uploader = ${uploader} for update`;
  return rows.length === 1;
}

/**
 * Locks uploads that were not claimed within a day: abandoned sign-ups, unsent messages. Skips those being claimed now.
 */
export async function lockUnclaimed(
  sql: Sql,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from media where audience = 'uploader' and created_at < now() - make_interval(days => ${days})
    limit ${limit} for update skip locked`;
  return rows.map(({ id }) => id);
}
