import { PHOTO_COUNT } from '@showup/contract/profiles';

/** The places of the profile photos, each with the address of its picture or null. */
export type PlacedPhotos = readonly (string | null)[];

/** The photos in their places; the remaining places are empty. */
export function inPlaces(photos: PlacedPhotos): PlacedPhotos {
  return Array.from({ length: PHOTO_COUNT }, (_, at) => photos[at] ?? null);
}

export function withPhoto(placedPhotos: PlacedPhotos, at: number, photo: string | null): PlacedPhotos {
  return placedPhotos.map((kept, place) => (place === at ? photo : kept));
}

/** Moves a photo to another place. Those in between move up. */
export function moved(placedPhotos: PlacedPhotos, from: number, to: number): PlacedPhotos {
  return placedPhotos.toSpliced(from, 1).toSpliced(to, 0, placedPhotos[from] ?? null);
}

/**
 * The places for several pictures chosen at once: the pressed one first, then the empty ones. `isAwaiting` says whether a
 * picture is on its way to a place.
 */
export function placesFor(
  placedPhotos: PlacedPhotos,
  at: number,
  pictures: number,
  isAwaiting: (place: number) => boolean,
): number[] {
  const isEmpty = (place: number) => placedPhotos[place] === null && !isAwaiting(place);
  const empty = [...placedPhotos.keys()].filter((place) => place !== at && isEmpty(place));
  return [at, ...empty].slice(0, pictures);
}

export function chosenPhotos(placedPhotos: PlacedPhotos): string[] {
  return placedPhotos.filter((photo) => photo !== null);
}
