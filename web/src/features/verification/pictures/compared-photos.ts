import type { PendingVerification } from '@showup/contract/verification';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { reviewTexts } from '../review/review.texts.ts';
import type { Enlarged } from './PictureDialog.tsx';

/** Photos to compare with the capture, and what they are. */
export interface PhotoList {
  readonly label: string;
  readonly photos: readonly string[];
}

/** The lists of an entry. The keys 1 to 3 choose from the first. */
export function photoListsOf(entry: PendingVerification): readonly PhotoList[] {
  const { profilePhotos, newPhotos, currentPhotos } = reviewTexts;
  if (entry.kind === 'capture') return [{ label: profilePhotos, photos: entry.photos }];
  const current = { label: currentPhotos, photos: entry.photos };
  return entry.newPhotos.length > 0 ? [{ label: newPhotos, photos: entry.newPhotos }, current] : [current];
}

/** Wide enough to compare faces on any screen. */
const COMPARED_WIDTH = 1080;
const THUMBNAIL_WIDTH = 160;

export const comparedAt = (photo: string) => pictureAt(photo, COMPARED_WIDTH);
export const thumbnailAt = (photo: string) => pictureAt(photo, THUMBNAIL_WIDTH);

/** The photo from the venue, or the first current photo if that was deleted. */
export function captureOf({ photos, verifiedPhotos }: PendingVerification): string {
  return verifiedPhotos ?? photos[0] ?? '/default-profile.jpg';
}

/** The capture beside all photos, from the one at `index` of a list on. */
export function enlargedOf(entry: PendingVerification, label: string | undefined, index: number): Enlarged {
  const { fullName, verifiedPhotos } = entry;
  const lists = photoListsOf(entry);
  const before = lists.slice(
    0,
    lists.findIndex((list) => list.label === label),
  );
  return {
    // The whole capture, in which a code can be read.
    beside:
      verifiedPhotos === null
        ? { title: reviewTexts.currentPhotoTitle(fullName), address: comparedAt(captureOf(entry)) }
        : { title: reviewTexts.captureTitle(fullName), address: verifiedPhotos },
    pictures: lists.flatMap((list) =>
      list.photos.map((photo, at) => ({
        title: reviewTexts.comparedPhoto(list.label, at),
        address: comparedAt(photo),
      })),
    ),
    index: before.flatMap(({ photos }) => photos).length + index,
  };
}

/** The addresses of all pictures that the review of an entry shows or that a key brings up, without repeats. */
export function picturesOf(entry: PendingVerification): string[] {
  const photos = photoListsOf(entry).flatMap((list) => list.photos);
  return [...new Set([comparedAt(captureOf(entry)), ...photos.map(comparedAt), ...photos.map(thumbnailAt)])];
}
