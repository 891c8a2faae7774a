import type { PendingVerification } from '@showup/contract/verification';
import { pictureAt } from '../../profiles/profiles.api.ts';
import { reviewTexts } from '../review/review.texts.ts';

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

/** The addresses of all pictures that the review of an entry shows or that a key brings up, without repeats. */
export function picturesOf(entry: PendingVerification): string[] {
  const photos = photoListsOf(entry).flatMap((list) => list.photos);
  return [...new Set([comparedAt(captureOf(entry)), ...photos.map(comparedAt), ...photos.map(thumbnailAt)])];
}
