import type { UploadPreset } from '@showup/contract/media';
import type { Database } from '../db/database.ts';
import type { Events } from '../events/events.ts';
import { imageHash } from './formats/image-hash.ts';
import { nearestKey, type StoredPicture } from './store/picture-keys.ts';
import type { MediaStore } from './store/store.ts';

/** The rows of pictures and the store of their files, which the functions of this folder work on. */
export interface Library {
  readonly db: Database;
  readonly events: Events;
  readonly store: MediaStore;
  readonly publicUrl: URL;
}

/**
 * Profile photos are compared with those of other accounts. Verification photos are compared by their own feature, and
 * chat pictures never.
 */
export const isOfProfile = (preset: UploadPreset) => preset === 'profile' || preset === 'avatar';

/** The smallest stored rendition at least `width` wide, or else the widest. Undefined when the file is missing. */
export function readPicture(
  { store }: Library,
  media: StoredPicture,
  width?: number,
): Promise<Buffer | undefined> {
  return store.get(nearestKey(media, width));
}

/** Call it with the smallest rendition: it is quick to decode and has everything the hash needs. */
export async function hashOfRendition(bytes: Buffer | undefined): Promise<string | null> {
  return bytes === undefined ? null : ((await imageHash(bytes)) ?? null);
}
