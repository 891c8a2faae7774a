import { Latitude, Longitude, type UserId } from '@showup/contract/fields';
import { Pose } from '@showup/contract/verification/poses';
import * as z from 'zod/mini';
import { stored } from '#lib/kept/stored.ts';
import { type SelectedVenue, selectedVenue } from '../venues/venues.api.ts';
import { CAPTURED_PHOTO } from './approval/kept-photo.ts';

const Coordinates = z.object({
  latitude: Latitude,
  longitude: Longitude,
  /** In metres, as reported by the browser; absent in the demo city. */
  accuracy: z.optional(z.number()),
  /** When this was measured, in ms since 1970. */
  at: z.number(),
  /** The demo city used instead of the person's real location. */
  city: z.optional(z.string()),
});
export type Coordinates = z.infer<typeof Coordinates>;

export const storedCoordinates = stored(() => localStorage, 'userCoordinates', Coordinates);

const CapturedPhoto = z.object({
  /** A `data:` URL. */
  photo: z.string(),
  /** The owner's id. The session may have ended unnoticed, and someone else may use the browser now. */
  ownerId: z.string(),
  locationId: z.string(),
  /** Absent if the photo was not taken with this camera or was taken offline. */
  challenge: z.optional(z.string()),
  /** When the challenge expires by the server's clock, in ms since 1970. */
  challengeUntil: z.optional(z.number()),
  /** The pose the person was asked to take, and whether it was the hands-free one. */
  pose: z.optional(Pose),
  isHandsFree: z.optional(z.boolean()),
  /** Where the photo was uploaded, while the response to its submission is missing. */
  address: z.optional(z.string()),
  /** Why the server refused the photo. */
  refusal: z.optional(z.string()),
  /** Already submitted, so it is not offered again. */
  isSent: z.boolean(),
});
export type CapturedPhoto = z.infer<typeof CapturedPhoto>;

/** What the camera adds to a photo. */
export type Taken = Pick<CapturedPhoto, 'challenge' | 'challengeUntil' | 'pose' | 'isHandsFree'>;

/** The last captured photo, kept across reloads. */
export const capturedPhoto = stored(() => localStorage, CAPTURED_PHOTO, CapturedPhoto);

/** The last captured photo, if it is this person's. */
export function capturedPhotoOf(ownerId: UserId): CapturedPhoto | undefined {
  const kept = capturedPhoto.read();
  return kept?.ownerId === ownerId ? kept : undefined;
}

/** The photo this person sent last, or may have sent, if the response was lost. */
export function sentPhotoOf(ownerId: UserId): CapturedPhoto | undefined {
  const kept = capturedPhotoOf(ownerId);
  return kept && (kept.isSent || kept.address !== undefined) ? kept : undefined;
}

/** The venue the photo is for, unless another one has been chosen since. */
export function venueOf({ locationId }: CapturedPhoto): SelectedVenue | undefined {
  const chosen = selectedVenue.read();
  return chosen?._id === locationId ? chosen : undefined;
}

/** Updates the stored photo. Does nothing if it has been forgotten, for example after a logout. */
export function noteOnPhoto(photo: string, changes: Partial<CapturedPhoto>): void {
  const kept = capturedPhoto.read();
  if (kept?.photo === photo) capturedPhoto.write({ ...kept, ...changes });
}

/** Moves an unsent photo from one venue to another. Returns whether there was one. */
export function moveCapturedPhoto(ownerId: UserId, fromVenueId: string, toVenueId: string): boolean {
  const kept = capturedPhotoOf(ownerId);
  if (!kept || kept.isSent || kept.locationId !== fromVenueId) return false;
  capturedPhoto.write({ ...kept, locationId: toVenueId, refusal: undefined });
  return true;
}

/** Clears what this browser stored for the verification once it is approved. Logging out clears everything. */
export function clearVerificationStorage(): void {
  storedCoordinates.clear();
  capturedPhoto.clear();
  selectedVenue.clear();
}
