import { PHOTO_COUNT } from '@showup/contract/profiles';

/** The places of the profile photos, each with the address of its picture or null. */
export type PhotoSlots = readonly (string | null)[];

/** The photos in their places; the remaining places are empty. */
export function slotsOf(photos: PhotoSlots): PhotoSlots {
  return Array.from({ length: PHOTO_COUNT }, (_, at) => photos[at] ?? null);
}

export function withPhoto(slots: PhotoSlots, at: number, photo: string | null): PhotoSlots {
  return slots.map((kept, place) => (place === at ? photo : kept));
}

export function swapped(slots: PhotoSlots, one: number, other: number): PhotoSlots {
  return slots.map((kept, place) =>
    place === one ? (slots[other] ?? null) : place === other ? (slots[one] ?? null) : kept,
  );
}

/** The places for several pictures chosen at once: the pressed one first, then the empty ones. */
export function placesFor(slots: PhotoSlots, at: number, pictures: number): number[] {
  const empty = slots.flatMap((photo, place) => (photo === null && place !== at ? [place] : []));
  return [at, ...empty].slice(0, pictures);
}

export function chosenPhotos(slots: PhotoSlots): string[] {
  return slots.filter((photo) => photo !== null);
}
