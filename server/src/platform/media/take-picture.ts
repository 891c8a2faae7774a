import { randomUUID } from 'node:crypto';
import { isDataPicture, type UserId } from '@showup/contract/fields';
import { mediaTexts, type Uploaded, type UploadPreset } from '@showup/contract/platform/media';
import { type Database, isMissingReference, type Sql } from '../db/database.ts';
import { isWithoutRoom } from '../db/unavailable.ts';
import { badInput, notSignedIn } from '../problem.ts';
import { decodes } from './decodes.ts';
import { type Rendition, renderPicture } from './formats/picture.ts';
import { claimMedia, insertMedia } from './media.queries.ts';
import { hashOfRendition, isOfProfile } from './profile-hashes.ts';
import { keyOf } from './store/picture-keys.ts';
import type { MediaStore } from './store/store.ts';

const ADDRESS = /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
const BASE64 = /^[^,]{0,200};base64,([A-Za-z0-9+/]+={0,2})$/;

/** The address under which a stored picture is shown; a page adds `?w=` and the width it needs. */
export const mediaAddress = (id: string) => `/media/${id}`;

export interface ClaimOptions {
  readonly preset: UploadPreset;
  /** The browser that uploaded, as `Exchange.browser` says. */
  readonly uploader: Buffer;
  readonly ownerId: UserId;
  readonly shownTo: 'members' | 'review' | { readonly userIds: readonly UserId[] };
}

/** The browser that uploads, as `Exchange.browser` says, and the account signed in there; null before a sign-up. */
export interface Uploader {
  readonly browser: Buffer;
  readonly userId: UserId | null;
}

/**
 * Stores a picture. Until it is claimed, only the browser that uploaded it sees it, while the same account is signed in.
 * @throws Problem 401 when that account is deleted meanwhile
 */
export async function uploadPicture(
  db: Database,
  store: MediaStore,
  original: Buffer,
  preset: UploadPreset,
  { browser, userId }: Uploader,
): Promise<Uploaded> {
  const id = randomUUID();
  const { width, height, renditions, image } = await decodes.run(original, async () => {
    const picture = await renderPicture(original, preset);
    const image = isOfProfile(preset) ? await hashOfRendition(picture.renditions[0]?.bytes) : null;
    return { ...picture, image };
  });
  const keys = renditions.map((rendition) => keyOf(preset, id, rendition.width));
  await storeAll(store, keys, renditions);
  try {
    const row = { id, preset, width, height, imageHash: image };
    await insertMedia(db.sql, { ...row, uploader: browser, uploadedBy: userId });
  } catch (error) {
    const isGone = isMissingReference(error);
    if (isGone || isWithoutRoom(error)) await removeAll(store, keys);
    throw isGone ? notSignedIn() : error;
  }
  return { secure_url: mediaAddress(id), width, height };
}

/** Stores every rendition, or none. */
async function storeAll(
  store: MediaStore,
  keys: readonly string[],
  renditions: readonly Rendition[],
): Promise<void> {
  const written = await Promise.allSettled(
    renditions.map((rendition, index) => store.put(keys[index] ?? '', rendition.bytes)),
  );
  const failure = written.find((outcome) => outcome.status === 'rejected');
  if (!failure) return;
  await removeAll(store, keys);
  throw failure.reason;
}

/** Files without a row. Those that cannot be removed now are removed as stray files later. */
async function removeAll(store: MediaStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => store.remove(key)));
}

/** The picture in a `data:` URL. */
export function bytesInAddress(source: string): Buffer | undefined {
  const data = isDataPicture(source) ? BASE64.exec(source)?.[1] : undefined;
  return data === undefined ? undefined : Buffer.from(data, 'base64');
}

/** @throws Problem 400 unless it is the address of a picture on this server */
export function idOfAddress(address: string, publicUrl: URL): string {
  const id = ADDRESS.exec(withoutOrigin(address, publicUrl))?.[1];
  if (id === undefined) throw badInput(mediaTexts.foreignAddress);
  return id;
}

function withoutOrigin(source: string, { origin }: URL): string {
  return source.startsWith(`${origin}/`) ? source.slice(origin.length) : source;
}

/** @throws Problem 400 unless each is an unclaimed upload of this browser with that preset */
export async function claimPictures(tx: Sql, ids: readonly string[], options: ClaimOptions): Promise<void> {
  const { shownTo, ...rest } = options;
  const audience = typeof shownTo === 'string' ? shownTo : 'named';
  const viewerIds = typeof shownTo === 'string' ? [] : shownTo.userIds;
  const taken = await claimMedia(tx, { ids, audience, viewerIds, ...rest });
  if (taken.length < new Set(ids).size) throw badInput(mediaTexts.foreignAddress);
}
