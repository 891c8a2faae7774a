import type { UploadPreset } from '@showup/contract/media';
import type { Sql } from '../db/database.ts';
import { discardUpload, forgetUnclaimed, releaseAllOf, releasePictures } from './forget-pictures.ts';
import { hashOldPictures } from './hash-old-pictures.ts';
import { type Library, readPicture } from './library.ts';
import { adoptUploads, openReviewed, setViewers } from './media.queries.ts';
import { bytesFor, type Look, showPicture } from './show-picture.ts';
import type { StoredPicture } from './store/picture-keys.ts';
import { removeStrayFiles } from './store/stray-files.ts';
import { claimPictures, takePicture, type Uploader, uploadPicture } from './take-picture.ts';

export type Media = ReturnType<typeof createMedia>;

/** Pictures for features: each function is bound to the rows and the store it works on. */
export function createMedia(library: Library) {
  return {
    upload: (original: Buffer, preset: UploadPreset, uploader: Uploader) =>
      uploadPicture(library, original, preset, uploader),
    take: (source: string, preset: UploadPreset, uploader: Uploader) =>
      takePicture(library, source, preset, uploader),
    claim: claimPictures,
    /**
     * From the commit on, only these people see those of the pictures that have named viewers. Always one statement.
     */
    showOnlyTo: setViewers,
    /** From the commit on, pictures that waited for a review are shown like the rest of their owner's profile. */
    async showToMembers(tx: Sql, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await openReviewed(tx, ids);
    },
    release: (tx: Sql, ids: readonly string[]) => releasePictures(library, tx, ids),
    releaseAllOf: (tx: Sql, ownerId: string) => releaseAllOf(library, tx, ownerId),
    discard: (id: string, uploader: Buffer) => discardUpload(library, id, uploader),
    forgetUnclaimed: () => forgetUnclaimed(library),
    /** For a sign-in: what this browser uploaded before becomes the person's, and is deleted with their account. */
    adoptUploads,
    hashOld: (onKnown: (tx: Sql, mediaId: string) => Promise<void>) => hashOldPictures(library, onKnown),
    forgetStrays: () => removeStrayFiles(library),
    read: (media: StoredPicture, width?: number) => readPicture(library, media, width),
    show: (look: Look) => showPicture(library, look),
    bytesFor: (look: Look) => bytesFor(library, look),
  };
}
