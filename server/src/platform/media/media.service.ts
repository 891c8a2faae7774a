import type { UserId } from '@showup/contract/fields';
import type { Uploaded, UploadPreset } from '@showup/contract/platform/media';
import type { Database, Sql } from '../db/database.ts';
import type { Events } from '../events/events.ts';
import { discardUpload, forgetUnclaimed, releaseAllOf, releasePictures } from './forget-pictures.ts';
import { adoptUploads, findMedia, openReviewed, setUnowned, setViewers } from './media.queries.ts';
import { hashOldPictures } from './profile-hashes.ts';
import { admit, bytesOf, type Look, type Shown, showPicture } from './show-picture.ts';
import { nearestKey, type StoredPicture } from './store/picture-keys.ts';
import type { MediaStore } from './store/store.ts';
import { removeStrayFiles } from './store/stray-files.ts';
import {
  bytesInAddress,
  type ClaimOptions,
  claimPictures,
  idOfAddress,
  type Uploader,
  uploadPicture,
} from './take-picture.ts';

/** Pictures for features: their rows and, in the store, their files. */
export class Media {
  readonly #db: Database;
  readonly #events: Events;
  readonly #store: MediaStore;
  readonly #publicUrl: URL;

  constructor(db: Database, events: Events, store: MediaStore, publicUrl: URL) {
    this.#db = db;
    this.#events = events;
    this.#store = store;
    this.#publicUrl = publicUrl;
  }

  upload(original: Buffer, preset: UploadPreset, uploader: Uploader): Promise<Uploaded> {
    return uploadPicture(this.#db, this.#store, original, preset, uploader);
  }

  /**
   * The media id of a photo as calls send it: an address on this server, or a `data:` URL, which is stored first.
   * Call it before the transaction: decoding a picture takes longer than a transaction may.
   * @throws Problem 400 for any other address
   */
  async take(source: string, preset: UploadPreset, uploader: Uploader): Promise<string> {
    const bytes = bytesInAddress(source);
    const address = bytes ? (await this.upload(bytes, preset, uploader)).secure_url : source;
    return idOfAddress(address, this.#publicUrl);
  }

  /** @throws Problem 400 unless each is an unclaimed upload of this browser with that preset */
  claim(tx: Sql, ids: readonly string[], options: ClaimOptions): Promise<void> {
    return claimPictures(tx, ids, options);
  }

  /** From the commit on, only these people see those of the pictures that have named viewers. Always one statement. */
  showOnlyTo(tx: Sql, ids: readonly string[], userIds: readonly UserId[]): Promise<void> {
    return setViewers(tx, ids, userIds);
  }

  /** From the commit on, pictures that waited for a review are shown like the rest of their owner's profile. */
  async showToMembers(tx: Sql, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await openReviewed(tx, ids);
  }

  /** From the commit on, only admins who review a report see them, and they stay when their owner's account is deleted. */
  async keepAsEvidence(tx: Sql, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await setUnowned(tx, ids, 'evidence');
  }

  /** From the commit on, these look like the capture and the profile photos of a person, but belong to nobody. */
  async keepAsControl(tx: Sql, capture: string, photos: readonly string[]): Promise<void> {
    await setUnowned(tx, [capture], 'review');
    await setUnowned(tx, photos, 'members');
  }

  release(tx: Sql, ids: readonly string[]): Promise<void> {
    return releasePictures(this.#store, tx, ids);
  }

  releaseAllOf(tx: Sql, ownerId: UserId): Promise<void> {
    return releaseAllOf(this.#store, tx, ownerId);
  }

  /** Deletes an upload of this browser now, unless it has been claimed. */
  discard(id: string, uploader: Buffer): Promise<void> {
    return discardUpload(this.#db, this.#store, id, uploader);
  }

  forgetUnclaimed(): Promise<void> {
    return forgetUnclaimed(this.#db, this.#store);
  }

  /** For a sign-in: what this browser uploaded before becomes the person's, and is deleted with their account. */
  adoptUploads(tx: Sql, uploader: Buffer, userId: UserId): Promise<void> {
    return adoptUploads(tx, uploader, userId);
  }

  hashOld(onKnown: (tx: Sql, mediaId: string) => Promise<void>): Promise<void> {
    return hashOldPictures(this.#db, this.#store, onKnown);
  }

  forgetStrays(): Promise<void> {
    return removeStrayFiles(this.#db, this.#store);
  }

  /** The bytes of a picture of that address, about that wide. Undefined if there is no such picture. */
  async copyOf(sql: Sql, address: string, width: number): Promise<Buffer | undefined> {
    const media = await findMedia(sql, idOfAddress(address, this.#publicUrl));
    return media && this.read(media, width);
  }

  read(media: StoredPicture, width?: number): Promise<Buffer | undefined> {
    return this.#store.get(nearestKey(media, width));
  }

  /** Every request is checked, even when the browser already has the bytes. @throws Problem 404 as `admit` */
  async show(look: Look): Promise<Shown> {
    return showPicture(this.#store, await admit(this.#db, this.#events, look), look);
  }

  /** The bytes of what `show` lets the caller see. @throws Problem 404 */
  async bytesFor(look: Look): Promise<Buffer> {
    return bytesOf(this.#store, await admit(this.#db, this.#events, look), look.width);
  }
}
