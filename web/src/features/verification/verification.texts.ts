import { NEARBY_RADIUS_KM } from '@showup/contract/venues';
import { REJECT_REASONS, type VerificationState } from '@showup/contract/verification';
import type { LocationFailure } from '#lib/device/locate.ts';
import type { CameraFailure } from '#lib/device/use-camera.ts';
import { roughDurationText } from '#lib/format/durations.ts';
import type { FrameFlaw } from './camera/frame-quality.ts';

/** What these screens say about the photo on its way and the person's location. */
export const verificationStatusTexts = {
  waiting: 'Waiting for verification...',
  approved: 'Photo verification successful!',
  failed: 'Verification failed. Please try again.',
  uploadFailed: 'Upload failed. Please try again.',
  statusFailed: 'An error occurred while checking verification status.',
  nearbyFailed: 'Failed to load nearby locations',
  noneNearby: `No venues within ${NEARBY_RADIUS_KM} km yet`,
  noneNearbyText: 'Be the first: request the place where you are.',
  asking: 'Finding out where you are. Please allow it when your browser asks.',
  locating: 'Finding out where you are…',
  located: 'Location updated',
  codeFound: 'Code found. Hold still, and smile',
  otherCode: 'That is another code. Look for the one of the venue',
  opening: 'Opening the camera…',
  paused: 'The camera has paused. One moment…',
  cannotRead: 'Codes can’t be read yet. Check your network; we keep trying…',
  codeInPhoto: 'The code can be read',
  noCodeInPhoto: 'No code could be read in this photo. Another try may help; you can also send it as it is.',
  noCodeWhereRequired:
    'No code could be read in this photo, and it needs one. Please retry with the whole code in view.',
  otherCodeInPhoto: 'This is the code of another venue. Retry with the right one, or change the venue.',
  otherCodeThanNone: 'This is the code of another venue. If you are there, change the venue.',
  noCodeYet: 'This place has no code yet: your face and the place are enough.',
  acceptedFirst: 'This place is still in review',
  acceptedFirstText:
    'Photos need the venue’s QR code, and a requested place has none yet. We’re reviewing your request; until then you can choose another place.',
  tooOld: 'This photo no longer counts as taken in the app. Retry for a new one.',
  notLive: 'You’re offline. Photos taken now won’t count as taken in the app',
  captureFailed: 'The photo could not be taken. Please try again.',
  frame: 'Frame your face and the venue’s QR code',
  withoutCode: 'No second screen? Take the photo without the code.',
  frameDisplay: 'Frame your face and the code on the venue’s display',
  scanned: 'You scanned its code',
  chosenBefore: 'Your last choice',
  withoutLocation: 'You can take your photo there now. To send it, we need to know where you are.',
  photoKept: 'Your photo is kept: choose the place where you took it.',
  stillWaiting: 'Your photo is still waiting',
  replacesPhoto: 'A new photo replaces this one and goes to the back of the queue.',
} as const;

/** How to fix a flaw in the picture. */
export const flawTexts: Record<NonNullable<FrameFlaw>, string> = {
  dark: 'A little more light',
  blurred: 'Hold still',
};

/** Why there is no camera picture, and what to do. */
export const cameraFailureTexts: Record<CameraFailure, { title: string; text: string }> = {
  refused: {
    title: 'The camera is blocked',
    text: 'Allow the camera for this site in your browser’s settings, then try again. Inside another app, open this page in Chrome or Safari instead.',
  },
  missing: {
    title: 'No camera found',
    text: 'Connect a camera and try again, or open Showup on your phone.',
  },
  busy: {
    title: 'The camera does not answer',
    text: 'Another app may be using it. Close that app, then try again.',
  },
  insecure: {
    title: 'The camera needs a secure connection',
    text: 'Open this page at an address that begins with https.',
  },
  unsupported: {
    title: 'The camera does not open here',
    text: 'Apps such as Instagram and Facebook show pages without it. Open this page in Chrome or Safari, from the app’s menu or by its address.',
  },
};

/** While the browser waits for an answer about the camera. */
export const cameraPromptTexts = {
  title: 'Your browser is waiting for you',
  text: 'Allow the camera when it asks, often at the top of the screen. If it doesn’t ask, open this page in Chrome or Safari.',
} as const;

/** Why the location is unknown, and what helps. */
export const locationTexts: Record<LocationFailure, { title: string; text: string }> = {
  refused: {
    title: 'Please enable location permissions.',
    text: 'Allow your location for this site in your browser’s settings. We use it to list the places around you and to compare it with the one you choose.',
  },
  unanswered: {
    title: 'Your browser is waiting for your answer',
    text: 'Allow your location when it asks, often at the top of the screen. If it doesn’t ask, look at its settings for this site.',
  },
  slow: {
    title: 'Finding you took too long',
    text: 'Near a window or the door it may be quicker. Please try again.',
  },
  unavailable: {
    title: 'We could not find out where you are',
    text: 'Please check that your device knows its location, and try again.',
  },
  unsupported: {
    title: 'Your location needs a secure connection',
    text: 'Open this page at an address that begins with https, in a browser that knows your location.',
  },
};

/** @param venue the place of the photo, if this device still knows it */
export function shownUpText(venue: string | undefined): string {
  return `You showed up${venue === undefined ? '' : ` at ${venue}`}. Everyone you’ll meet here has shown up somewhere, too.`;
}

/** The reason for which someone may have to change their profile photos. */
export const MISMATCH: (typeof REJECT_REASONS)[number] = "Photo doesn't match profile";

/** Tells a rejected person why. */
export function rejectionText(reason: string | null): string {
  return reason ? `Verification failed: ${reason}` : verificationStatusTexts.failed;
}

const advice: Record<(typeof REJECT_REASONS)[number], string> = {
  'Face is not clear': 'Take a new photo in better light, with your whole face in view.',
  "You're not at the correct location": 'Choose the place where you are, then take a new photo there.',
  "Photo doesn't match profile": 'Take a new photo, or change your profile photos so that they show you.',
  'Inappropriate content': 'Take a new photo that shows only you and the venue’s code.',
  Other: 'Take a new photo.',
};

/** What a rejected person can do, and whether the reason leaves something to ask. */
export function rejectionAdvice(reason: string | null): { text: string; asks: boolean } {
  const known = REJECT_REASONS.find((one) => one === reason);
  const asks = known === 'Inappropriate content' || known === 'Other';
  return { text: known ? advice[known] : verificationScreenTexts.chooseAgain, asks };
}

type CodeInView = {
  /** The venue's code; absent if there is no code in view or it is not a venue's. */
  venueCode: string | undefined;
  /** The venue was only requested, so it has no code yet. */
  isRequested: boolean;
  codeRequired: boolean;
};

/** What the photo lacks if the venue's code was not read in it. */
export function missingCodeText({ venueCode, isRequested, codeRequired }: CodeInView): string {
  if (isRequested) {
    return venueCode === undefined
      ? verificationStatusTexts.noCodeYet
      : verificationStatusTexts.otherCodeThanNone;
  }
  if (venueCode !== undefined) return verificationStatusTexts.otherCodeInPhoto;
  return codeRequired ? verificationStatusTexts.noCodeWhereRequired : verificationStatusTexts.noCodeInPhoto;
}

/** What the camera asks for until it sees the venue's code. */
export function aimText({
  isOpen,
  seesCode,
  isRequested,
  needsDisplay,
}: Record<'isOpen' | 'seesCode' | 'isRequested' | 'needsDisplay', boolean>) {
  if (!isOpen) return verificationStatusTexts.opening;
  if (isRequested) return verificationStatusTexts.noCodeYet;
  if (seesCode) return verificationStatusTexts.otherCode;
  return needsDisplay ? verificationStatusTexts.frameDisplay : verificationStatusTexts.frame;
}

/** Shown while a photo is being sent; `share` is the share uploaded, 0 to 1. */
export function sendingText(share: number): string {
  return share < 1 ? 'Sending your photo…' : 'Looking at your photo…';
}

/** The position in the queue and the usual wait, if known. */
export function queueText({
  placeInQueue,
  usualWaitMinutes,
}: Pick<VerificationState, 'placeInQueue' | 'usualWaitMinutes'>): string {
  const position = placeInQueue === null ? undefined : positionText(placeInQueue);
  const wait =
    usualWaitMinutes === null ? undefined : `It usually takes ${roughDurationText(usualWaitMinutes)}.`;
  return [position, wait].filter(Boolean).join(' ');
}

function positionText(position: number): string {
  if (position <= 1) return 'You’re next.';
  return position === 2 ? 'One person is ahead of you.' : `${position - 1} people are ahead of you.`;
}

/** Texts of the photo screens and of the waiting screen. */
export const verificationScreenTexts = {
  backToVenues: 'Back to the places',
  yourPhoto: 'Your photo',
  chooseAnotherVenue: 'Choose another place',
  change: 'Change',
  youAt: (venue: string) => `You at ${venue}`,
  backToTheCamera: 'Back to the camera',
  sendingYourPhoto: 'Sending your photo',
  retry: 'Retry',
  submit: 'Submit',
  visitTheDemoCity: 'Visit the demo city',
  backToTheWait: 'Back to the wait',
  whereAreYou: 'Where are you?',
  profilePhotos: 'Your profile photos',
  takeANewPhoto: 'Take a new photo',
  askAboutIt: 'Ask about this decision',
  chooseAgain: 'Choose where you are, then take a new photo.',
  chooseText: 'Choose the place where you are now. Next you take a photo of yourself with its QR code.',
  chooseLaterText: 'The last step is a photo of yourself at a place, with its QR code.',
  requestANewVenue: 'Request a new venue',
  whereTonight: 'Where to go tonight',
  nearestVenues: 'The nearest places',
  remindMe: 'Remind me this evening',
  remindMeText: 'An entry for your calendar that doesn’t name Showup.',
  /** In a calendar that others may see. */
  reminder: 'Going out: take the photo',
  tellMe: 'Tell me when I’m in',
  willTell: 'We’ll tell you here when you’re in, even with Showup closed.',
  inTheDemoCity: (city: string) =>
    `We know of no venue near you, so this demo takes place in ${city}, with invented venues.`,
  leaveCity: (city: string) => `Leave ${city}, use my location`,
  updateMyLocation: 'Update my location',
  oneMoment: 'One moment…',
  scanAgain: 'Scan again',
  tryAgain: 'Try again',
  chooseAPicture: 'Choose a picture',
  openingThePicture: 'Opening the picture…',
  chosenPictureHint: 'A chosen picture doesn’t count as taken in the app, so we may look at it more closely.',
  verify: 'Verify',
  checkingYourVerification: 'Checking your verification',
  verification: 'Verification',
  verified: 'Verified',
  youAreVerified: 'You are verified',
  goToShowup: 'Go to Showup',
  youAreIn: (name: string) => `You’re in, ${name}.`,
  meetPeople: 'Meet people',
  whatYourCameraSees: 'What your camera sees',
  turnTheLightOff: 'Turn the light off',
  turnTheLightOn: 'Turn the light on',
  capture: 'Capture',
  switchCamera: 'Switch camera',
  waiting: 'Waiting',
  yourPhotoAt: (venue: string) => `Your photo at ${venue}`,
  waitMeaning:
    'Someone on our team is comparing your photo with your profile. We’ll take you in as soon as they decide. You can close this page and come back.',
  sendAnotherPhoto: 'Send another photo',
  demoTitle: 'This is a demo: approve yourself',
  demoText: 'To see what an admin sees, open a private window, sign in with',
  andGoTo: 'and go to',
  admin: '/admin',
  approveMe: 'Approve me (demo)',
  approveMeFailed: 'You couldn’t be approved. Please try again.',
} as const;
