import type { LivePayload } from '@showup/contract/live';
import type {
  CaptureReview,
  PendingVerification,
  PhotosReview,
  SamePhotos,
} from '@showup/contract/verification';
import { distanceText } from '../../lib/distance.ts';

export const reviewNotices = {
  approved: 'User approved successfully',
  rejected: 'User rejected successfully',
  failed: 'Failed to update verification status',
  photosApproved: 'New photos approved',
  photosRejected: 'New photos rejected',
  none: 'Nobody is waiting',
} as const;

/** What the admin reads who has decided. */
export function decidedText(
  { kind }: Pick<PendingVerification, 'kind'>,
  status: 'Approved' | 'Rejected',
): string {
  const { approved, rejected, photosApproved, photosRejected } = reviewNotices;
  if (kind === 'photos') return status === 'Approved' ? photosApproved : photosRejected;
  return status === 'Approved' ? approved : rejected;
}

type Decided = Pick<LivePayload<'reviewDecided'>, 'status' | 'decidedBy'>;

/** What the admin reads who was looking at it when it left the queue. */
export function leftText(
  { kind, fullName }: Pick<PendingVerification, 'kind' | 'fullName'>,
  { status, decidedBy }: Decided,
): string {
  const what = kind === 'photos' ? 'new photos' : 'photo';
  if (status === 'Replaced') return `${fullName} has sent another. Please look at that one.`;
  if (status === 'Withdrawn') return `${fullName} has taken the ${what} back.`;
  return `${decidedBy ?? 'Another admin'} ${status.toLowerCase()} ${fullName}’s ${what} already.`;
}

/** `40 s`, `18 min`, `3 h`, `2 days`: one unit, as one says it. */
export function waitingText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}

/** `2 min 10 s`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`]
    .filter(Boolean)
    .join(' ');
}

/** What is said of photos that are not one person's alone, a line each. */
export function samePhotosTexts({
  accounts,
  isOnBanned,
}: Pick<SamePhotos, 'accounts' | 'isOnBanned'>): string[] {
  const others = accounts === 1 ? '1 other account' : `${accounts} other accounts`;
  return [
    ...(isOnBanned ? ['The same photo was on a banned account'] : []),
    ...(accounts > 0 ? [`This photo is also on ${others}`] : []),
  ];
}

export interface Fact {
  readonly text: string;
  readonly detail: string | undefined;
  /** Speaks for the person having been there; otherwise it is worth a second look. */
  readonly isGood: boolean;
}

/** Farther away than this, a device's inaccuracy is no longer the likely reason. */
const NEAR_KM = 0.3;

type Capture = Pick<
  CaptureReview,
  | 'kind'
  | 'codeVerdict'
  | 'locationName'
  | 'distance'
  | 'accuracy'
  | 'isLiveCapture'
  | 'captureSeconds'
  | 'sameImage'
  | 'isOldPicture'
>;
type Photos = Pick<PhotosReview, 'kind' | 'verifiedPhotos' | 'locationName' | 'distance'>;

function codeFact({ codeVerdict, locationName }: Capture): Fact {
  const texts = {
    live: `Live code of ${locationName}`,
    poster: `Poster of ${locationName}`,
    expired: `Expired code of ${locationName}`,
    'other-venue': 'Code of another venue',
    unreadable: 'No readable code in the photo',
  };
  return {
    text: texts[codeVerdict],
    detail: undefined,
    isGood: codeVerdict === 'live' || codeVerdict === 'poster',
  };
}

/** As exact as the device says it is, up to a kilometre. */
function accuracyText(metres: number): string {
  return metres < 1_000 ? `${Math.round(metres)} m` : distanceText(metres / 1_000);
}

function captureFacts(entry: Capture, now: number): readonly Fact[] {
  const { distance, accuracy, isLiveCapture, captureSeconds, sameImage, isOldPicture } = entry;
  const images: Fact[] = [];
  if (sameImage) {
    const ago = `${waitingText(now - Date.parse(sameImage.submittedAt))} ago`;
    images.push({ text: `${sameImage.fullName} sent the same image`, detail: ago, isGood: false });
  }
  if (isOldPicture) {
    images.push({ text: 'Looks like a picture they sent before', detail: undefined, isGood: false });
  }
  return [
    ...images,
    codeFact(entry),
    {
      text: `${distanceText(distance)} from the venue`,
      detail: accuracy === null ? undefined : `location accuracy ${accuracyText(accuracy)}`,
      isGood: distance <= NEAR_KM,
    },
    {
      text: isLiveCapture ? 'Captured live' : 'Not a live capture',
      detail: captureSeconds === null ? undefined : `${durationText(captureSeconds)} before sending`,
      isGood: isLiveCapture,
    },
  ];
}

function photosFacts({ verifiedPhotos, locationName, distance }: Photos): readonly Fact[] {
  if (verifiedPhotos === null) {
    return [{ text: 'The capture is deleted', detail: '30 days after its approval', isGood: false }];
  }
  const detail = distance === null ? undefined : `${distanceText(distance)} from the venue`;
  return [{ text: `Approved at ${locationName ?? 'a venue'}`, detail, isGood: true }];
}

/** What the server knows about how a photo came about: what is worth a second look first. `now` in ms since 1970. */
export function factsOf(entry: Capture | Photos, now: number): readonly Fact[] {
  const facts = entry.kind === 'capture' ? captureFacts(entry, now) : photosFacts(entry);
  return facts.toSorted((a, b) => Number(a.isGood) - Number(b.isGood));
}

/** What stands on the desk of the review. */
export const reviewTexts = {
  oldestWaiting: 'oldest waiting',
  waiting: 'waiting',
  queue: 'Waiting',
  photosChanged: 'Photos changed',
  interestedIn: 'interested in',
  newPhotos: 'New photos',
  photosUntilNow: 'Photos until now',
  profilePhotos: 'Profile photos',
  enlargeTheCapture: 'Enlarge the capture',
  enlargePhotoUntilNow: 'Enlarge the photo until now',
  captureOf: (name: string) => `Capture of ${name}`,
  personUntilNow: (name: string) => `${name} until now`,
  untilNow: 'Until now',
  captureAgo: (ago: string) => `Capture · ${ago}`,
  approvedCapture: 'Approved capture',
  noneText: 'New photos appear here by themselves.',
  loading: 'Loading',
  makeSmaller: 'Make smaller',
  makeLarger: 'Make larger',
  rejectTitle: ({ kind, fullName }: Pick<PendingVerification, 'kind' | 'fullName'>) =>
    `Reject ${fullName}’s ${kind === 'photos' ? 'new photos' : 'photo'}`,
  reject: 'Reject',
  cancel: 'Cancel',
  rejectReason: 'The reason, as they will read it',
  rejectAsk: 'Reject…',
  approve: 'Approve',
  aboutTheCapture: 'About the capture',
  lookTwice: 'Look twice:',
  enlargeAt: (label: string, index: number, count: number) =>
    `Enlarge ${label.toLowerCase()}, ${index + 1} of ${count}`,
  theSamePhotosElsewhere: 'The same photos elsewhere',
  photoOf: (name: string) => `${name}’s photo`,
  sameOn: (name: string) => `The same on ${name}’s account`,
  banned: 'banned',
  enlarge: (title: string) => `Enlarge: ${title}`,
} as const;
