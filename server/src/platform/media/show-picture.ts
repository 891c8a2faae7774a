import type { UserId } from '@showup/contract/fields';
import type { Database } from '../db/database.ts';
import type { Events } from '../events/events.ts';
import type { Viewer } from '../http/requests/caller.ts';
import { notFound } from '../problem.ts';
import './media.events.ts';
import { findMedia, type MediaRow } from './media.queries.ts';
import { isOfProfile } from './profile-hashes.ts';
import { etagOf, isKnown, nearestKey, type StoredPicture } from './store/picture-keys.ts';
import type { MediaStore } from './store/store.ts';

/** Who requests which picture, and the least width. */
export interface Look {
  readonly id: string;
  readonly width?: number | undefined;
  /** The bytes themselves, for a page that reads the pixels: browsers refuse those of another origin. */
  readonly isDirect?: boolean | undefined;
  readonly viewer: Viewer | null;
  /** As `Exchange.browser` says. */
  readonly browser: Buffer | undefined;
  /** `If-None-Match`, as the browser sent it. */
  readonly ifNoneMatch?: string | undefined;
}

export type Shown =
  | { readonly kind: 'elsewhere'; readonly address: string }
  /** To one or two people only, so no cache may keep it. */
  | { readonly kind: 'named'; readonly bytes: Buffer }
  | { readonly kind: 'members'; readonly bytes: Buffer; readonly etag: string }
  /** The browser has the bytes. */
  | { readonly kind: 'unchanged'; readonly etag: string };

/** The bytes; or, for a picture all members may see, its address in a store that serves it. */
export async function showPicture(store: MediaStore, media: MediaRow, look: Look): Promise<Shown> {
  if (media.audience !== 'members') return { kind: 'named', bytes: await bytesOf(store, media, look.width) };
  const key = nearestKey(media, look.width);
  const mayRedirect = isOfProfile(media.preset) && !look.isDirect;
  const address = mayRedirect ? await store.addressOf(key) : undefined;
  if (address !== undefined) return { kind: 'elsewhere', address };
  const etag = etagOf(key);
  if (isKnown(etag, look.ifNoneMatch)) return { kind: 'unchanged', etag };
  return { kind: 'members', etag, bytes: await bytesOf(store, media, look.width) };
}

/** @throws Problem 404 when the file is missing */
export async function bytesOf(
  store: MediaStore,
  media: StoredPicture,
  width: number | undefined,
): Promise<Buffer> {
  const bytes = await store.get(nearestKey(media, width));
  if (!bytes) throw notFound();
  return bytes;
}

/** @throws Problem 404, the same for a picture that does not exist and one this caller may not see */
export async function admit(db: Database, events: Events, look: Look): Promise<MediaRow> {
  const { id, viewer, browser } = look;
  const media = await findMedia(db.sql, id);
  if (!media) throw notFound();
  const isShown = maySee(media, viewer, browser)
    ? !(await isHiddenFrom(db, events, media, viewer))
    : await isEvidenceFor(db, events, media, viewer);
  if (!isShown) throw notFound();
  if (viewer?.isAdmin) await adminLooks(db, events, media, viewer.id);
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
  if (media.audience === 'evidence') return false;
  return media.ownerId === viewer.id || viewer.isAdmin;
}

/** Between members only: admins see what they review, and people always see themselves. */
async function isHiddenFrom(
  db: Database,
  events: Events,
  { audience, ownerId }: MediaRow,
  viewer: Viewer | null,
): Promise<boolean> {
  if (audience !== 'members' || !viewer || viewer.isAdmin || !ownerId || ownerId === viewer.id) return false;
  return (await events.ask(db.sql, 'isHiddenFrom', { ownerId, viewerId: viewer.id })) ?? false;
}

/** Pictures of a conversation, for an admin who reviews a report about it. */
async function isEvidenceFor(
  db: Database,
  events: Events,
  { id: mediaId, audience }: MediaRow,
  viewer: Viewer | null,
): Promise<boolean> {
  if (!viewer?.isAdmin || (audience !== 'named' && audience !== 'evidence')) return false;
  return (await events.ask(db.sql, 'isEvidenceFor', { mediaId, adminId: viewer.id })) ?? false;
}

async function adminLooks(
  db: Database,
  events: Events,
  { ownerId, audience }: MediaRow,
  adminId: UserId,
): Promise<void> {
  if (ownerId === null || ownerId === adminId || (audience !== 'members' && audience !== 'review')) return;
  const isHidden = (await events.ask(db.sql, 'isHiddenFrom', { ownerId, viewerId: adminId })) ?? false;
  await events.emit(db.sql, 'adminLooks', { adminId, ownerId, audience, isHidden });
}
