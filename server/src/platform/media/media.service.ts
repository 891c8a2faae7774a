import { randomUUID } from 'node:crypto';
import { mediaTexts, type Uploaded, type UploadPreset } from '@showup/contract/media';
import { afterCommit, type Database, isMissingReference, type Sql } from '../db/database.ts';
import { isWithoutRoom } from '../db/unavailable.ts';
import type { Events } from '../events/events.ts';
import type { Viewer } from '../http/caller.ts';
import { badInput, notFound, notSignedIn } from '../problem.ts';
import { decodes } from './decodes.ts';
import { imageHash } from './image-hash.ts';
import './media.events.ts';
import {
  adoptUploads,
  claimMedia,
  deleteMedia,
  findMedia,
  findUnhashed,
  insertMedia,
  lockUnclaimed,
  lockUpload,
  type MediaRow,
  mediaOwnedBy,
  openReviewed,
  setHash,
  setViewers,
} from './media.queries.ts';
import { renderPicture } from './picture.ts';
import { etagOf, isKnown, keyOf, keysOf, nearestKey, type StoredPicture } from './picture-keys.ts';
import type { MediaStore } from './store.ts';
import { removeStrayFiles } from './stray-files.ts';

export type Media = ReturnType<typeof createMedia>;

const ADDRESS = /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
const DATA_ADDRESS = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/]+={0,2})$/;

/** The address under which a stored picture is shown; a page adds `?w=` and the width it needs. */
export const mediaAddress = (id: string) => `/media/${id}`;

const UNCLAIMED_PAGE = 200;
const UNHASHED_PAGE = 20;

/** Which pictures are known again on other accounts. Those of verifications are known by their feature, those of chats never. */
const isOfProfile = (preset: UploadPreset) => preset === 'profile' || preset === 'avatar';

/** Who asks for which picture, at least how wide. */
export interface Look {
  readonly id: string;
  readonly width?: number | undefined;
  readonly viewer: Viewer | null;
  /** As `Exchange.browser` says. */
  readonly browser: Buffer | undefined;
  /** `If-None-Match`, as the browser sent it. */
  readonly ifNoneMatch?: string | undefined;
}

type Shown =
  | { readonly address: string }
  /** Shown to one or two people only, so no cache may keep it. */
  | { readonly bytes: Buffer }
  /** Without bytes where the browser has them already. */
  | { readonly bytes?: Buffer; readonly etag: string };

export interface ClaimOptions {
  readonly preset: UploadPreset;
  /** The browser that uploaded, as `Exchange.browser` says. */
  readonly uploader: Buffer;
  readonly ownerId: string;
  readonly shownTo: 'members' | 'review' | { readonly userIds: readonly string[] };
}

/** The browser that uploads, as `Exchange.browser` says, and the account signed in there; null before a sign-up. */
export interface Uploader {
  readonly browser: Buffer;
  readonly userId: string | null;
}

interface Parts {
  readonly db: Database;
  readonly events: Events;
  readonly store: MediaStore;
  readonly publicUrl: URL;
}

export function createMedia({ db, events, store, publicUrl }: Parts) {
  /**
   * Stores a picture that only the uploading browser sees until it is claimed, while the same account is signed in there.
   * @throws Problem 401 when that account is deleted meanwhile
   */
  async function upload(original: Buffer, preset: UploadPreset, uploader: Uploader): Promise<Uploaded> {
    const id = randomUUID();
    const { width, height, renditions, image } = await decodes.run(original, async () => {
      const picture = await renderPicture(original, preset);
      const image = isOfProfile(preset) ? await hashOfRendition(picture.renditions[0]?.bytes) : null;
      return { ...picture, image };
    });
    const keys = renditions.map((rendition) => keyOf(preset, id, rendition.width));
    const written = await Promise.allSettled(
      renditions.map((rendition, index) => store.put(keys[index] ?? '', rendition.bytes)),
    );
    const failure = written.find((outcome) => outcome.status === 'rejected');
    if (failure) {
      await removeAll(keys);
      throw failure.reason;
    }
    try {
      const { browser, userId } = uploader;
      const row = { id, preset, width, height, imageHash: image };
      await insertMedia(db.sql, { ...row, uploader: browser, uploadedBy: userId });
    } catch (error) {
      const isGone = isMissingReference(error);
      if (isGone || isWithoutRoom(error)) await removeAll(keys);
      throw isGone ? notSignedIn() : error;
    }
    return { secure_url: mediaAddress(id), width, height };
  }

  /** Of a picture that there is no row for: what stays after all goes with the strays. */
  async function removeAll(keys: readonly string[]): Promise<void> {
    await Promise.allSettled(keys.map((key) => store.remove(key)));
  }

  /**
   * The media id behind a photo as calls take it: an address on this server, or a `data:` URL, which is stored first.
   * Call it before the transaction: decoding a picture takes longer than a transaction may.
   * @throws Problem 400 for any other address
   */
  async function take(source: string, preset: UploadPreset, uploader: Uploader): Promise<string> {
    const data = DATA_ADDRESS.exec(source)?.[1];
    const address =
      data === undefined
        ? withoutOwnOrigin(source)
        : (await upload(Buffer.from(data, 'base64'), preset, uploader)).secure_url;
    const id = ADDRESS.exec(address)?.[1];
    if (id === undefined) throw badInput(mediaTexts.foreignAddress);
    return id;
  }

  function withoutOwnOrigin(source: string): string {
    return source.startsWith(`${publicUrl.origin}/`) ? source.slice(publicUrl.origin.length) : source;
  }

  /** @throws Problem 400 when one of them is not this browser's upload, of that preset and free to be claimed */
  async function claim(tx: Sql, ids: readonly string[], options: ClaimOptions): Promise<void> {
    const { shownTo, ...rest } = options;
    const audience = typeof shownTo === 'string' ? shownTo : 'named';
    const viewerIds = typeof shownTo === 'string' ? [] : shownTo.userIds;
    const taken = await claimMedia(tx, { ids, audience, viewerIds, ...rest });
    if (taken.length < new Set(ids).size) throw badInput(mediaTexts.foreignAddress);
  }

  /** From the commit on, pictures that named people saw are seen by these, or by nobody. One statement, also for none. */
  async function showOnlyTo(tx: Sql, ids: readonly string[], userIds: readonly string[]): Promise<void> {
    await setViewers(tx, ids, userIds);
  }

  /** From the commit on, pictures that waited for a review are seen as any other of their owner's profile. */
  async function showToMembers(tx: Sql, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await openReviewed(tx, ids);
  }

  /** Forgets pictures with the transaction, and their files once it is committed. */
  async function release(tx: Sql, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const gone = await deleteMedia(tx, ids);
    const keys = gone.flatMap(keysOf);
    afterCommit(tx, () => Promise.all(keys.map((key) => store.remove(key))));
  }

  /** Forgets an upload of this browser at once, unless something has claimed it. */
  async function discard(id: string, uploader: Buffer): Promise<void> {
    await db.transaction(async (tx) => {
      if (await lockUpload(tx, id, uploader)) await release(tx, [id]);
    });
  }

  /** Forgets what was uploaded a day ago and never used. */
  async function forgetUnclaimed(): Promise<void> {
    for (;;) {
      const count = await db.transaction(async (tx) => {
        const ids = await lockUnclaimed(tx, UNCLAIMED_PAGE);
        await release(tx, ids);
        return ids.length;
      });
      if (count < UNCLAIMED_PAGE) return;
    }
  }

  /**
   * Makes the images known of photos from before; `onKnown` gets each in the transaction that writes it. In small pages,
   * to let others in.
   */
  async function hashOld(onKnown: (tx: Sql, mediaId: string) => Promise<void>): Promise<void> {
    for (;;) {
      const page = await findUnhashed(db.sql, UNHASHED_PAGE);
      for (const { id, preset } of page) {
        const hash = await hashOfRendition(await read({ id, preset }, 0));
        await db.transaction(async (tx) => {
          await setHash(tx, id, hash);
          if (hash !== null) await onKnown(tx, id);
        });
      }
      if (page.length < UNHASHED_PAGE) return;
    }
  }

  async function releaseAllOf(tx: Sql, ownerId: string): Promise<void> {
    await release(tx, await mediaOwnedBy(tx, ownerId));
  }

  /** The smallest kept rendition that is at least `width` wide, or the widest. Undefined when it is gone. */
  function read(media: StoredPicture, width?: number): Promise<Buffer | undefined> {
    return store.get(nearestKey(media, width));
  }

  /**
   * The bytes, or, of a picture that all members may see, where the store itself shows it. Every look is judged, also one
   * from a browser that has the bytes already.
   * @throws Problem 404, the same for a picture that is not there and one that is not for this caller
   */
  async function show(look: Look): Promise<Shown> {
    const media = await admitted(look);
    if (media.audience !== 'members') return { bytes: await bytesOf(media, look.width) };
    const key = nearestKey(media, look.width);
    const address = isOfProfile(media.preset) ? await store.addressOf(key) : undefined;
    if (address !== undefined) return { address };
    const etag = etagOf(key);
    return isKnown(etag, look.ifNoneMatch) ? { etag } : { etag, bytes: await bytesOf(media, look.width) };
  }

  /** What `show` lets the caller see, in bytes. @throws Problem 404 */
  async function bytesFor(look: Look): Promise<Buffer> {
    return bytesOf(await admitted(look), look.width);
  }

  async function bytesOf(media: StoredPicture, width: number | undefined): Promise<Buffer> {
    const bytes = await read(media, width);
    if (!bytes) throw notFound();
    return bytes;
  }

  async function admitted({ id, viewer, browser }: Look): Promise<MediaRow> {
    const media = await findMedia(db.sql, id);
    if (!media || !maySee(media, viewer, browser) || (await isHiddenFrom(media, viewer))) throw notFound();
    if (viewer?.isAdmin) await adminLooks(media, viewer.id);
    return media;
  }

  async function adminLooks({ ownerId, audience }: MediaRow, adminId: string): Promise<void> {
    if (ownerId === null || ownerId === adminId || audience === 'uploader' || audience === 'named') return;
    const isHidden = (await events.ask(db.sql, 'isHiddenFrom', { ownerId, viewerId: adminId })) ?? false;
    await events.emit(db.sql, 'adminLooks', { adminId, ownerId, audience, isHidden });
  }

  /** Among members alone: admins see what they review, and everyone themselves. */
  async function isHiddenFrom({ audience, ownerId }: MediaRow, viewer: Viewer | null): Promise<boolean> {
    if (audience !== 'members' || !viewer || viewer.isAdmin || !ownerId || ownerId === viewer.id)
      return false;
    return (await events.ask(db.sql, 'isHiddenFrom', { ownerId, viewerId: viewer.id })) ?? false;
  }

  return {
    upload,
    take,
    claim,
    showOnlyTo,
    showToMembers,
    release,
    releaseAllOf,
    discard,
    forgetUnclaimed,
    /** Of a browser in which someone signs in: what it uploaded before goes with them, at a deletion too. */
    adoptUploads,
    hashOld,
    forgetStrays: () => removeStrayFiles({ db, store }),
    read,
    show,
    bytesFor,
  };
}

/** Of the smallest one, which is quick to read and has all that the hash looks at. */
async function hashOfRendition(bytes: Buffer | undefined): Promise<string | null> {
  return bytes === undefined ? null : ((await imageHash(bytes)) ?? null);
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
