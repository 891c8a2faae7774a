import { Latitude, Longitude } from '@showup/contract/fields';
import { Pose } from '@showup/contract/verification/poses';
import * as z from 'zod/mini';
import { stored } from '../../lib/kept/stored.ts';
import { type SelectedVenue, selectedVenue } from '../venues/venues.api.ts';

const Coordinates = z.object({
  latitude: Latitude,
  longitude: Longitude,
  /** Metres, as the browser says; absent in the demo city. */
  accuracy: z.optional(z.number()),
  /** When this was so, in ms since 1970. */
  at: z.number(),
  /** The demo city that stands in for the person's own place. */
  city: z.optional(z.string()),
});
export type Coordinates = z.infer<typeof Coordinates>;

export const storedCoordinates = stored(() => localStorage, 'userCoordinates', Coordinates);

const CapturedPhoto = z.object({
  /** A `data:` URL. */
  photo: z.string(),
  /** Whose it is: a browser that lost its session unheard may be someone else's by now. */
  ownerId: z.string(),
  locationId: z.string(),
  /** Absent for a picture that did not come from the camera here, or was taken without a network. */
  challenge: z.optional(z.string()),
  /** Until when the challenge counts, by this device's clock, in ms since 1970. */
  challengeUntil: z.optional(z.number()),
  /** What the person was asked to do in it, and whether without hands. */
  pose: z.optional(Pose),
  isHandsFree: z.optional(z.boolean()),
  /** Where it was uploaded to, when all that was missing is the answer to its submission. */
  address: z.optional(z.string()),
  /** What the server said about it, where it would not have it. */
  refusal: z.optional(z.string()),
  /** Already with the admins: not to be offered again. */
  isSent: z.boolean(),
});
export type CapturedPhoto = z.infer<typeof CapturedPhoto>;

/** What a photo brings along from the camera. */
export type Taken = Pick<CapturedPhoto, 'challenge' | 'challengeUntil' | 'pose' | 'isHandsFree'>;

/** The last captured photo, so that a reload does not lose it. */
export const capturedPhoto = stored(() => localStorage, 'capturedPhoto', CapturedPhoto);

/** The last captured photo of that person. */
export function capturedPhotoOf(ownerId: string): CapturedPhoto | undefined {
  const kept = capturedPhoto.read();
  return kept?.ownerId === ownerId ? kept : undefined;
}

/** The photo of that person that was sent last; or may have been, where the answer got lost. */
export function sentPhotoOf(ownerId: string): CapturedPhoto | undefined {
  const kept = capturedPhotoOf(ownerId);
  return kept && (kept.isSent || kept.address !== undefined) ? kept : undefined;
}

/** The venue that the photo is for, unless another one was chosen since. */
export function venueOf({ locationId }: CapturedPhoto): SelectedVenue | undefined {
  const chosen = selectedVenue.read();
  return chosen?._id === locationId ? chosen : undefined;
}

/** Notes something about the photo that is kept; one that was forgotten meanwhile, with its person, stays forgotten. */
export function noteOnPhoto(photo: string, changes: Partial<CapturedPhoto>): void {
  const kept = capturedPhoto.read();
  if (kept?.photo === photo) capturedPhoto.write({ ...kept, ...changes });
}

/** The photo that was meant for one venue is for the other. Answers whether there is one. */
export function moveCapturedPhoto(ownerId: string, fromVenueId: string, toVenueId: string): boolean {
  const kept = capturedPhotoOf(ownerId);
  if (!kept || kept.isSent || kept.locationId !== fromVenueId) return false;
  capturedPhoto.write({ ...kept, locationId: toVenueId, refusal: undefined });
  return true;
}

/** Leaves nothing of a verification in this browser once it is approved; logging out leaves nothing at all. */
export function clearVerificationStorage(): void {
  storedCoordinates.clear();
  capturedPhoto.clear();
  selectedVenue.clear();
}
