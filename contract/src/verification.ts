import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing, PHOTO_BODY_BYTES, photo } from './fields.ts';
import { GENDERS, Gender } from './profiles.ts';
import { CodeVerdict } from './venues.ts';

export const POLL_SECONDS = 5;
export const CHALLENGE_MINUTES = 5;

export const REJECT_REASONS = [
  'Face is not clear',
  "You're not at the correct location",
  "Photo doesn't match profile",
  'Inappropriate content',
  'Other',
] as const;

export const verificationTexts = {
  photo: 'Please capture a photo first',
  venue: 'Please select a location',
  coordinates: 'Location data is required',
  reason: 'Please choose a reason.',
} as const;

export const VerificationStatus = z.enum(['Pending', 'Approved', 'Rejected']);
export type VerificationStatus = z.infer<typeof VerificationStatus>;

/** Both names always, for both readings of the call; null before the first photo. */
export const VerificationState = z.object({
  verificationStatus: z.nullable(VerificationStatus),
  status: z.nullable(VerificationStatus),
  reason: z.nullable(z.string()),
});
export type VerificationState = z.infer<typeof VerificationState>;

/** Degrees up to `limit` on either side of zero. */
const coordinate = (limit: number) =>
  z
    .number(verificationTexts.coordinates)
    .check(z.gte(-limit, verificationTexts.coordinates), z.lte(limit, verificationTexts.coordinates));

export const VerificationPhoto = z.object({
  photo: photo(verificationTexts.photo),
  location: z.object(
    {
      latitude: coordinate(90),
      longitude: coordinate(180),
      /** Metres, as the browser says. */
      accuracy: z.optional(z.number().check(z.gte(0))),
    },
    verificationTexts.coordinates,
  ),
  locationId: z.uuid(verificationTexts.venue),
  /** The single-use challenge handed out when the camera opened. */
  challenge: z.optional(z.string().check(z.maxLength(100))),
});
export type VerificationPhoto = z.infer<typeof VerificationPhoto>;

export const PendingVerification = z.object({
  userId: Id,
  verificationId: Id,
  /** One address. */
  verifiedPhotos: z.string(),
  photos: z.array(z.string()),
  fullName: z.string(),
  age: z.number(),
  identifiedAs: Gender,
  interestedIn: z.array(z.enum(GENDERS)),
  locationName: z.string(),
  /** Kilometres from the venue when the photo was sent. */
  distance: z.number(),
  /** Metres, as the browser said. */
  accuracy: z.nullable(z.number()),
  codeVerdict: CodeVerdict,
  isLiveCapture: z.boolean(),
  /** Seconds from opening the camera to sending; null without a valid challenge. */
  captureSeconds: z.nullable(z.number()),
  submittedAt: Instant,
});
export type PendingVerification = z.infer<typeof PendingVerification>;

/** With `verificationId`, what is decided is the photo that was looked at, not one sent since. */
const decided = { userId: Id, verificationId: z.optional(Id) };
const Approval = z.object({ ...decided, status: z.literal('Approved'), reason: z.optional(z.string()) });
const Rejection = z.object({
  ...decided,
  status: z.literal('Rejected'),
  reason: z.enum(REJECT_REASONS, verificationTexts.reason),
});
export const Decision = z.discriminatedUnion('status', [Approval, Rejection], 'Please approve or reject.');
export type Decision = z.infer<typeof Decision>;

export const verificationEndpoints = {
  checkVerification: endpoint({
    method: 'GET',
    path: '/auth/check-photo-verification/',
    access: 'session',
    input: {},
    response: VerificationState,
  }),
  captureChallenge: endpoint({
    method: 'POST',
    path: '/auth/capture-challenge',
    access: 'session',
    input: {},
    response: z.object({ challenge: z.string(), expiresAt: Instant }),
  }),
  submitPhoto: endpoint({
    method: 'POST',
    path: '/auth/set-verification-photo',
    access: 'session',
    input: { body: VerificationPhoto },
    response: VerificationState,
    maxBodyBytes: PHOTO_BODY_BYTES,
  }),
  pendingVerifications: endpoint({
    method: 'GET',
    path: '/auth/pending-verifications',
    access: 'admin',
    input: {},
    response: z.array(PendingVerification),
  }),
  decideVerification: endpoint({
    method: 'POST',
    path: '/auth/update-verification-status',
    access: 'admin',
    input: { body: Decision },
    response: Nothing,
  }),
};

/** To the person whose photo was decided. */
export const verificationEvents = { verificationUpdate: VerificationState };
