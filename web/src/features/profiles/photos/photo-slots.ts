import { PHOTO_COUNT } from '@showup/contract/profiles';

/** The slots of the profile photos, each with the address of its picture or null. */
export type PhotoSlots = readonly (string | null)[];

/** The photos in their slots; the remaining slots are empty. */
export function inSlots(photos: PhotoSlots): PhotoSlots {
  return Array.from({ length: PHOTO_COUNT }, (_, at) => photos[at] ?? null);
}

export function withPhoto(photoSlots: PhotoSlots, at: number, photo: string | null): PhotoSlots {
  return photoSlots.map((kept, slot) => (slot === at ? photo : kept));
}

/** Moves a photo to another slot. Those in between move up. */
export function moved(photoSlots: PhotoSlots, from: number, to: number): PhotoSlots {
  return photoSlots.toSpliced(from, 1).toSpliced(to, 0, photoSlots[from] ?? null);
}

/**
 * The slots for several pictures chosen at once: the pressed one first, then the empty ones. `isAwaiting` says whether a
 * picture is on its way to a slot.
 */
export function slotsFor(
  photoSlots: PhotoSlots,
  at: number,
  pictures: number,
  isAwaiting: (slot: number) => boolean,
): number[] {
  const isEmpty = (slot: number) => photoSlots[slot] === null && !isAwaiting(slot);
  const empty = [...photoSlots.keys()].filter((slot) => slot !== at && isEmpty(slot));
  return [at, ...empty].slice(0, pictures);
}

export function chosenPhotos(photoSlots: PhotoSlots): string[] {
  return photoSlots.filter((photo) => photo !== null);
}
