import type { Viewer } from '../http/requests/caller.ts';
import { notFound } from '../problem.ts';
import { isOfProfile, type Library, readPicture } from './library.ts';
import './media.events.ts';
import { findMedia, type MediaRow } from './media.queries.ts';
import { etagOf, isKnown, nearestKey, type StoredPicture } from './store/picture-keys.ts';

/** Who requests which picture, and the least width. */
export interface Look {
  readonly id: string;
  readonly width?: number | undefined;
  readonly viewer: Viewer | null;
  /** As `Exchange.browser` says. */
  readonly browser: Buffer | undefined;
  /** `If-None-Match`, as the browser sent it. */
  readonly ifNoneMatch?: string | undefined;
}

export type Shown =
  | { readonly address: string }
  /** Shown to one or two people only, so no cache may keep it. */
  | { readonly bytes: Buffer }
  /** Without bytes when the browser already has them. */
  | { readonly bytes?: Buffer; readonly etag: string };

/**
 * The bytes; or, for a picture all members may see, its address in a store that serves it. Every request is checked,
 * even when the browser already has the bytes.
 * @throws Problem 404, the same for a picture that does not exist and one this caller may not see
 */
export async function showPicture(library: Library, look: Look): Promise<Shown> {
  const media = await admitted(library, look);
  if (media.audience !== 'members') return { bytes: await bytesOf(library, media, look.width) };
  const key = nearestKey(media, look.width);
  const address = isOfProfile(media.preset) ? await library.store.addressOf(key) : undefined;
  if (address !== undefined) return { address };
  const etag = etagOf(key);
  return isKnown(etag, look.ifNoneMatch)
    ? { etag }
    : { etag, bytes: await bytesOf(library, media, look.width) };
}

/** The bytes of what `showPicture` lets the caller see. @throws Problem 404 */
export async function bytesFor(library: Library, look: Look): Promise<Buffer> {
  return bytesOf(library, await admitted(library, look), look.width);
}

async function bytesOf(library: Library, media: StoredPicture, width: number | undefined): Promise<Buffer> {
  const bytes = await readPicture(library, media, width);
  if (!bytes) throw notFound();
  return bytes;
}

async function admitted(library: Library, { id, viewer, browser }: Look): Promise<MediaRow> {
  const media = await findMedia(library.db.sql, id);
  if (!media || !maySee(media, viewer, browser) || (await isHiddenFrom(library, media, viewer)))
    throw notFound();
  if (viewer?.isAdmin) await adminLooks(library, media, viewer.id);
  return media;
}

function maySee(media: MediaRow, viewer: Viewer | null, browser: Buffer | undefined): boolean {
  if (media.audience === 'uploader') {
    const isTheirs = media.uploadedBy === null || media.uploadedBy === viewer?.id;
    return isTheirs && (browser?.equals(media.uploader) ?? false);
  }
  if (!viewer) return false;
  if (media.audience === 'members') return viewer.isVerified || viewer.isAdmin || media.ownerId === viewer.id;
  if (media.audience === 'named') return media.viewerIds.includes(viewer.id);
  return media.ownerId === viewer.id || viewer.isAdmin;
}

/** Between members only: admins see what they review, and people always see themselves. */
async function isHiddenFrom(
  { db, events }: Library,
  { audience, ownerId }: MediaRow,
  viewer: Viewer | null,
): Promise<boolean> {
  if (audience !== 'members' || !viewer || viewer.isAdmin || !ownerId || ownerId === viewer.id) return false;
  return (await events.ask(db.sql, 'isHiddenFrom', { ownerId, viewerId: viewer.id })) ?? false;
}

async function adminLooks(
  { db, events }: Library,
  { ownerId, audience }: MediaRow,
  adminId: string,
): Promise<void> {
  if (ownerId === null || ownerId === adminId || audience === 'uploader' || audience === 'named') return;
  const isHidden = (await events.ask(db.sql, 'isHiddenFrom', { ownerId, viewerId: adminId })) ?? false;
  await events.emit(db.sql, 'adminLooks', { adminId, ownerId, audience, isHidden });
}
