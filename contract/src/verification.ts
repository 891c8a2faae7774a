import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  atMost,
  Id,
  Instant,
  Nothing,
  PageQuery,
  PICTURES_BODY_BYTES,
  photo,
  UserId,
  uuid,
} from './fields.ts';
import { pictureErrors } from './platform/media.ts';
import { GENDERS, Gender, PendingDetails } from './profiles.ts';
import { CodeVerdict, VenueSource } from './venues.ts';
import { CodeSighting, CodeUse, JointLook } from './verification/entry-facts.ts';
import { HandPose, HandsFreePose, Pose } from './verification/poses.ts';

export const POLL_SECONDS = 5;
export const CHALLENGE_MINUTES = 5;
/** How long a verification photo, and where it was taken, are kept after the decision. */
export const CAPTURE_KEPT_DAYS = 30;
export const REVIEW_PAGE = 50;

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
  venueGone: 'This place is no longer available. Please choose another.',
  coordinates: 'Location data is required',
  challenge: 'Please take the photo again.',
  reason: 'Please choose a reason.',
} as const;

/** Which code of its venue a photo must contain; `live` means only a display's. */
export const RequiredCode = z.enum(['off', 'any', 'live']);
export type RequiredCode = z.infer<typeof RequiredCode>;

export const VerificationStatus = z.enum(['Pending', 'Approved', 'Rejected']);
export type VerificationStatus = z.infer<typeof VerificationStatus>;

/** Both names hold the same, because clients read either; null before the first photo. */
export const VerificationState = z.object({
  verificationStatus: z.nullable(VerificationStatus),
  status: z.nullable(VerificationStatus),
  reason: z.nullable(z.string()),
  /** 1 is next; null if the person is not waiting, or more than 1,000 are ahead. */
  placeInQueue: z.nullable(z.number()),
  /** The median wait of the latest decisions; null if the person is not waiting, or there were no decisions this week. */
  usualWaitMinutes: z.nullable(z.number()),
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
      /** Metres, as reported by the browser. */
      accuracy: z.optional(
        z.number(verificationTexts.coordinates).check(z.gte(0, verificationTexts.coordinates)),
      ),
    },
    verificationTexts.coordinates,
  ),
  locationId: uuid(verificationTexts.venue),
  /** The single-use challenge handed out when the camera opened. */
  challenge: z.optional(
    z.string(verificationTexts.challenge).check(atMost(100, verificationTexts.challenge)),
  ),
  /** Whether the person took the challenge's pose without hands. */
  isHandsFree: z.optional(z.boolean()),
});
export type VerificationPhoto = z.infer<typeof VerificationPhoto>;

/** How many other accounts with the same photo are shown; all are counted. */
export const SAME_PHOTOS_SHOWN = 6;

/** Photos of a profile that are also on other accounts, or were on a banned one. */
export const SamePhotos = z.object({
  /** How many other accounts. */
  accounts: z.number(),
  /** Also if that account is gone; nothing else is known about it then. */
  isOnBanned: z.boolean(),
  /** One for each other account, by who had the photo first. */
  pairs: z.array(
    z.object({
      photo: z.string(),
      userId: UserId,
      fullName: z.string(),
      otherPhoto: z.string(),
      isBanned: z.boolean(),
    }),
  ),
});
export type SamePhotos = z.infer<typeof SamePhotos>;

/** What every entry of the queue says about its person. */
const reviewed = {
  verificationId: Id,
  userId: UserId,
  fullName: z.string(),
  /** What others read instead of the full name; null for people from before they could choose it. */
  displayName: z.optional(z.nullable(z.string())),
  age: z.number(),
  identifiedAs: Gender,
  interestedIn: z.array(z.enum(GENDERS)),
  /** The profile photos that others see now. */
  photos: z.array(z.string()),
  /** For profile photos and waiting photos; null if they are on no other account. */
  samePhotos: z.nullable(SamePhotos),
  submittedAt: Instant,
};

/** How many earlier rejections are shown beside a photo. */
export const EARLIER_REJECTIONS_SHOWN = 3;

/** A verification photo taken at a venue. */
export const CaptureReview = z.object({
  kind: z.literal('capture'),
  ...reviewed,
  /** The address of one photo. */
  verifiedPhotos: z.string(),
  locationName: z.string(),
  locationSource: z.nullable(VenueSource),
  /** False while nobody has approved the venue, which a member requested. */
  isVenueApproved: z.optional(z.boolean()),
  /** Kilometres from the venue when the photo was sent. */
  distance: z.number(),
  /** Metres, as reported by the browser. */
  accuracy: z.nullable(z.number()),
  codeVerdict: CodeVerdict,
  /** Null if there was no live code. */
  codeUse: z.nullable(CodeUse),
  /** Null if the code came only with the photo. */
  codeSighting: z.nullable(CodeSighting),
  isLiveCapture: z.boolean(),
  /** What the person was asked to do in it; null without a valid challenge. */
  pose: z.nullable(Pose),
  /** Seconds from opening the camera to sending; null without a valid challenge. */
  captureSeconds: z.nullable(z.number()),
  /** The first other account that sent the same image, while images are kept. */
  sameImage: z.nullable(z.object({ userId: UserId, fullName: z.string(), submittedAt: Instant })),
  /** This account sent the same image before, and it was decided or replaced. */
  isOldPicture: z.boolean(),
  /** Null unless the entry was decided before and two admins have to agree now. */
  joint: z.optional(z.nullable(JointLook)),
  /** Of earlier captures by this person, the latest first; 3 at most. Servers of the version before don't send it. */
  earlierRejections: z._default(z.array(z.object({ reason: z.string(), decidedAt: Instant })), []),
});
export type CaptureReview = z.infer<typeof CaptureReview>;

/** A verified person changed their photos, name, birthday or gender. `photos` and the other fields hold the old values. */
export const PhotosReview = z.object({
  kind: z.literal('photos'),
  ...reviewed,
  /** Empty if the photos stay. */
  newPhotos: z.array(z.string()),
  newDetails: z.nullable(PendingDetails),
  /** The approved capture, with its venue and distance; null if it is no longer kept. */
  verifiedPhotos: z.nullable(z.string()),
  locationName: z.nullable(z.string()),
  locationSource: z.nullable(VenueSource),
  distance: z.nullable(z.number()),
});
export type PhotosReview = z.infer<typeof PhotosReview>;

export const PendingVerification = z.discriminatedUnion('kind', [CaptureReview, PhotosReview]);
export type PendingVerification = z.infer<typeof PendingVerification>;

/**
 * With `verificationId`, the decision applies only to the entry that the admin saw, not to one sent since. `seconds` is how
 * long the entry was shown before the decision.
 */
const decided = {
  userId: UserId,
  verificationId: z.optional(Id),
  seconds: z.optional(z.number().check(z.gte(0), z.lte(86_400))),
};
const Approval = z.object({
  ...decided,
  status: z.literal('Approved'),
  reason: z.optional(z.string().check(atMost(1_000))),
});
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
  /** For a complete profile with a proved phone. */
  captureChallenge: endpoint({
    method: 'POST',
    path: '/auth/capture-challenge',
    access: 'session',
    input: {},
    response: z.object({
      challenge: z.string(),
      expiresAt: Instant,
      requiredCode: RequiredCode,
      /** Stays the same for a phone until the end of the hour. */
      pose: HandPose,
      handsFreePose: HandsFreePose,
    }),
    errors: ['403 profiles.incomplete'],
  }),
  /** Reports a code that the viewfinder has read. Its photo may follow for five minutes, as long as the challenge is valid. */
  sightCode: endpoint({
    method: 'POST',
    path: '/auth/code-sighting',
    access: 'session',
    input: { body: z.object({ code: z.string().check(atMost(200)) }) },
    response: Nothing,
  }),
  submitPhoto: endpoint({
    method: 'POST',
    path: '/auth/set-verification-photo',
    access: 'session',
    input: { body: VerificationPhoto },
    response: VerificationState,
    maxBodyBytes: PICTURES_BODY_BYTES,
    errors: [
      ...pictureErrors,
      '400 verification.venue_gone',
      '400 verification.code_expired',
      '400 verification.other_venue',
      '400 verification.no_code',
      '400 verification.poster',
      '403 profiles.incomplete',
      '409 verification.done',
    ],
  }),
  /** Longest waiting first; 50 a page. */
  pendingVerifications: endpoint({
    method: 'GET',
    path: '/auth/pending-verifications',
    access: 'admin',
    input: { query: PageQuery },
    response: z.array(PendingVerification),
  }),
  decideVerification: endpoint({
    method: 'POST',
    path: '/auth/update-verification-status',
    access: 'admin',
    input: { body: Decision },
    response: Nothing,
    errors: [
      '403 verification.own',
      '404 verification.none',
      '409 verification.replaced',
      '409 verification.decided',
    ],
  }),
};

/**
 * How an entry leaves the queue. `Decided`: by another admin, who may be asked to judge it again without knowing how.
 * `Withdrawn`: the old photos were chosen again, or the account was deleted.
 */
export const ReviewOutcome = z.enum(['Approved', 'Rejected', 'Decided', 'Replaced', 'Withdrawn']);

export const verificationEvents = {
  /** To the person whose photo was decided. */
  verificationUpdate: VerificationState,
  /** To a verified person whose changes were decided; their `User` has the result. */
  photosReviewed: z.object({ status: z.enum(['Approved', 'Rejected']), reason: z.nullable(z.string()) }),
  /** To all admins: an entry has joined the queue. */
  reviewArrived: z.object({ verificationId: Id, userId: UserId }),
  /** To all admins: an entry has left the queue; with the first name of the admin who decided it. */
  reviewDecided: z.object({
    verificationId: Id,
    userId: UserId,
    status: ReviewOutcome,
    decidedBy: z.nullable(z.string()),
  }),
};
