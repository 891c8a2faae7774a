import type { LivePayload } from '@showup/contract/joined/live';
import type { CaptureReview, Decision, PhotosReview, SamePhotos } from '@showup/contract/verification';
import type { JointLook } from '@showup/contract/verification/entry-facts';
import { distanceText } from '#lib/format/distance.ts';
import { agoText, elapsedText, exactDurationText } from '#lib/format/durations.ts';
import type { Change } from './seen-entries.ts';

/** The fields of an entry that its texts need. */
type Asked =
  | Pick<CaptureReview, 'kind' | 'fullName'>
  | Pick<PhotosReview, 'kind' | 'fullName' | 'newDetails'>;

/** What an entry is about, in words. */
function whatOf(entry: Asked): 'photo' | 'new photos' | 'changes' {
  if (entry.kind === 'capture') return 'photo';
  return entry.newDetails === null ? 'new photos' : 'changes';
}

/** Confirms a decision to the admin who made it. */
export function decidedText(entry: Asked, status: 'Approved' | 'Rejected'): string {
  const { approved, rejected } = reviewTexts;
  if (entry.kind === 'capture') return status === 'Approved' ? approved : rejected;
  const what = whatOf(entry);
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${status.toLowerCase()}`;
}

/** Names the person, since the admin has moved on to another by then. */
export const refusedText = ({ fullName }: Asked, message: string) => `${fullName}: ${message}`;

/** The decision that can be taken back. */
export function heldText({ fullName }: Asked, decision: Decision): string {
  return decision.status === 'Approved'
    ? `Approving ${fullName}`
    : `Rejecting ${fullName}: ${decision.reason}`;
}

type Decided = Pick<LivePayload<'reviewDecided'>, 'status' | 'decidedBy'>;

/** Tells an admin who was viewing an entry why it left the queue. */
export function leftText(entry: Asked, { status, decidedBy }: Decided): string {
  const { fullName } = entry;
  const what = whatOf(entry);
  if (status === 'Replaced') return `${fullName} has changed something since you looked. Please look again.`;
  if (status === 'Withdrawn') return `${fullName} has taken the ${what} back.`;
  return `${decidedBy ?? 'Another admin'} already ${status.toLowerCase()} ${fullName}’s ${what}.`;
}

/** Marks an entry that came back. A birthday can change without the age. */
export function changedSinceText(changes: readonly Change[]): string {
  return `Changed while you looked: ${changes.length > 0 ? changes.join(', ') : 'nothing that is shown here'}`;
}

/** Describes the changes of someone who was approved before. */
export function changedText({
  newPhotos,
  newDetails,
}: Pick<PhotosReview, 'newPhotos' | 'newDetails'>): string {
  const { photosChanged, detailsChanged } = reviewTexts;
  if (newDetails === null) return photosChanged;
  return newPhotos.length > 0 ? `${photosChanged} · ${detailsChanged}` : detailsChanged;
}

export interface Fact {
  readonly text: string;
  readonly detail: string | undefined;
  /** Speaks in the person's favour, deserves a second look, or speaks against approving by itself. */
  readonly weight: 'good' | 'doubtful' | 'serious';
}

const goodIf = (isGood: boolean) => (isGood ? 'good' : 'doubtful');

/** Warnings about photos that also appear on other accounts. */
function samePhotosFacts({ accounts, isOnBanned }: Pick<SamePhotos, 'accounts' | 'isOnBanned'>): Fact[] {
  const others = accounts === 1 ? '1 other account' : `${accounts} other accounts`;
  const facts: Fact[] = [];
  if (isOnBanned) {
    facts.push({ text: 'The same photo was on a banned account', detail: undefined, weight: 'serious' });
  }
  if (accounts > 0) {
    facts.push({ text: `This photo is also on ${others}`, detail: undefined, weight: 'doubtful' });
  }
  return facts;
}

/** Beyond this distance, an inaccurate device is no longer the likely reason. */
const NEAR_KM = 0.3;

type Capture = Pick<
  CaptureReview,
  | 'kind'
  | 'codeVerdict'
  | 'codeUse'
  | 'codeSighting'
  | 'locationName'
  | 'isVenueApproved'
  | 'distance'
  | 'accuracy'
  | 'captureSeconds'
  | 'sameImage'
  | 'isOldPicture'
  | 'earlierRejections'
  | 'samePhotos'
>;
type Photos = Pick<PhotosReview, 'kind' | 'verifiedPhotos' | 'locationName' | 'distance' | 'samePhotos'>;

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
    detail: codeVerdict === 'poster' ? 'weaker: a poster can be copied' : undefined,
    weight:
      codeVerdict === 'other-venue' ? 'serious' : goodIf(codeVerdict === 'live' || codeVerdict === 'poster'),
  };
}

/** With more time than this, someone who has the code as text can fake the photo. */
const LATE_SECONDS = 60;

function sightingFacts(sighting: Capture['codeSighting']): Fact[] {
  if (sighting === null) return [];
  const { secondsBefore, isBeforeCamera } = sighting;
  const isLate = secondsBefore > LATE_SECONDS;
  return [
    {
      text: `Code read ${exactDurationText(secondsBefore)} before the photo arrived`,
      detail: isBeforeCamera
        ? 'before the camera was opened'
        : isLate
          ? 'a bad network, or time to draw it'
          : undefined,
      weight: goodIf(!isBeforeCamera && !isLate),
    },
  ];
}

/** Fewer accounts than this may be friends at one bar. */
const MANY_ACCOUNTS = 3;

/** Only shown if others used the same code too. */
function codeUseFacts(codeUse: Capture['codeUse']): Fact[] {
  if (codeUse === null || (codeUse.accounts < 2 && codeUse.networks < 2)) return [];
  const { accounts, networks, apartKm } = codeUse;
  const from = networks === 1 ? '1 network' : `${networks} networks`;
  return [
    {
      text: `${accounts} accounts used this code`,
      detail: apartKm === null ? `from ${from}` : `${distanceText(apartKm)} apart, from ${from}`,
      weight: goodIf(accounts < MANY_ACCOUNTS && (apartKm ?? 0) <= NEAR_KM),
    },
  ];
}

/** In metres as the device reports it, rounded from a kilometre on. */
function accuracyText(metres: number): string {
  return metres < 1_000 ? `${Math.round(metres)} m` : distanceText(metres / 1_000);
}

/** Nobody can frame, check and send a photo faster than this after opening the camera. */
const HASTY_SECONDS = 3;

function captureFact(captureSeconds: number | null): Fact {
  if (captureSeconds === null) return { text: 'Not taken in the app', detail: undefined, weight: 'doubtful' };
  const isHasty = captureSeconds < HASTY_SECONDS;
  return {
    text: `Taken in the app, ${exactDurationText(captureSeconds)} before sending`,
    detail: isHasty ? 'faster than a person' : undefined,
    weight: goodIf(!isHasty),
  };
}

/** One line for each, or for several at the same time for the same reason. */
function rejectionFacts(rejections: Capture['earlierRejections'], now: number): Fact[] {
  const texts = rejections.map(({ reason, decidedAt }) => `Rejected ${agoText(decidedAt, now)}: ${reason}`);
  return [...new Set(texts)].map((text) => {
    const times = texts.filter((one) => one === text).length;
    return { text, detail: times > 1 ? `${times} times` : undefined, weight: 'doubtful' };
  });
}

function captureFacts(entry: Capture, now: number): readonly Fact[] {
  const { distance, accuracy, captureSeconds, sameImage, isOldPicture, isVenueApproved = true } = entry;
  const images: Fact[] = [];
  if (sameImage) {
    const ago = `${elapsedText(now - Date.parse(sameImage.submittedAt))} ago`;
    images.push({ text: `${sameImage.fullName} sent the same image`, detail: ago, weight: 'serious' });
  }
  if (isOldPicture) {
    images.push({ text: 'Looks like a picture they sent before', detail: undefined, weight: 'doubtful' });
  }
  return [
    ...rejectionFacts(entry.earlierRejections, now),
    ...images,
    ...(isVenueApproved
      ? []
      : [{ text: 'Venue not approved yet', detail: undefined, weight: 'serious' as const }]),
    codeFact(entry),
    ...sightingFacts(entry.codeSighting),
    ...codeUseFacts(entry.codeUse),
    {
      text: `${distanceText(distance)} from the venue`,
      detail: accuracy === null ? undefined : `location accuracy ${accuracyText(accuracy)}`,
      weight: distance <= NEAR_KM ? 'good' : 'serious',
    },
    captureFact(captureSeconds),
  ];
}

function photosFacts({ verifiedPhotos, locationName, distance }: Photos): readonly Fact[] {
  if (verifiedPhotos === null) {
    return [{ text: 'The capture is deleted', detail: '30 days after its approval', weight: 'doubtful' }];
  }
  const detail = distance === null ? undefined : `${distanceText(distance)} from the venue`;
  return [{ text: `Approved at ${locationName ?? 'a venue'}`, detail, weight: 'good' }];
}

/** What the server knows about how a photo was taken: what is serious first. `now` is in ms since 1970. */
export function factsOf(entry: Capture | Photos, now: number): { warnings: Fact[]; others: Fact[] } {
  const facts = [
    ...(entry.samePhotos ? samePhotosFacts(entry.samePhotos) : []),
    ...(entry.kind === 'capture' ? captureFacts(entry, now) : photosFacts(entry)),
  ];
  const of = (weight: Fact['weight']) => facts.filter((fact) => fact.weight === weight);
  return { warnings: [...of('serious'), ...of('doubtful')], others: of('good') };
}

const decisions = { Approved: 'Approve', Rejected: 'Reject' } as const;

/** What two admins who disagree have said and chosen, a line each. */
export function jointTexts({ verdicts, yours, theirs }: JointLook): string[] {
  const said = verdicts.map(({ by, status }) => `${by ?? 'An admin who has left'} ${status.toLowerCase()}`);
  const chosen = [
    ...(yours === null ? [] : [`You have chosen ${decisions[yours]}.`]),
    ...(theirs === null ? [] : [`The other has chosen ${decisions[theirs]}.`]),
  ];
  return [
    `${said.join(', ')}. The first decision holds until you both choose the same. Look at it together.`,
    ...chosen,
  ];
}

/** Texts of the review screen. */
export const reviewTexts = {
  joint: 'Decide together',
  approved: 'User approved successfully',
  rejected: 'User rejected successfully',
  failed: 'Failed to update verification status',
  notSent: 'not sent',
  notSentText: 'Your decision was not sent. Please decide again.',
  undo: 'Undo',
  sendNow: 'Send now',
  none: 'Nobody is waiting',
  oldestWaiting: 'Oldest waiting',
  waiting: 'waiting',
  queue: 'Waiting',
  photosChanged: 'Photos changed',
  detailsChanged: 'Details changed',
  newDetails: 'New details',
  newName: 'Name',
  newBirthday: 'Birthday',
  newGender: 'Gender',
  genderGuideline:
    'Check whether this gets around a ban or a block. How someone looks is no reason to reject a gender.',
  interestedIn: 'interested in',
  newPhotos: 'New photos',
  currentPhotos: 'Current photos',
  profilePhotos: 'Profile photos',
  compareAt: (label: string, index: number, count: number) =>
    `Compare with ${label.toLowerCase()}, ${index + 1} of ${count}`,
  comparedPhoto: (label: string, index: number) => `${label}, ${index + 1}`,
  enlargeTheCapture: 'Enlarge the capture',
  enlargeCurrentPhoto: 'Enlarge the current photo',
  captureOf: (name: string) => `Capture of ${name}`,
  currentPhotoOf: (name: string) => `Current photo of ${name}`,
  current: 'Current',
  captureAgo: (ago: string) => `Capture · ${ago}`,
  approvedCapture: 'Approved capture',
  noneText: 'New photos appear here automatically.',
  loading: 'Loading',
  captureTitle: (name: string) => `${name}’s capture`,
  currentPhotoTitle: (name: string) => `${name}’s current photo`,
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  makeSmaller: 'Make smaller',
  makeLarger: 'Make larger',
  rejectTitle: (entry: Asked) => `Reject ${entry.fullName}’s ${whatOf(entry)}`,
  reject: 'Reject',
  cancel: 'Cancel',
  rejectReason: 'The reason, as they will read it',
  rejectAsk: 'Reject…',
  approve: 'Approve',
  aboutTheCapture: 'About the capture',
  lookTwice: 'Look twice',
  warningsFirst: 'Please look at the warnings first. Then approve again.',
  enlargeAt: (label: string, index: number, count: number) =>
    `Enlarge ${label.toLowerCase()}, ${index + 1} of ${count}`,
  theSamePhotosElsewhere: 'The same photos elsewhere',
  photoOf: (name: string) => `${name}’s photo`,
  sameOn: (name: string) => `The same on ${name}’s account`,
  banned: 'banned',
  enlarge: (title: string) => `Enlarge: ${title}`,
} as const;
