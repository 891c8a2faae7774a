import type { PendingVerification } from '@showup/contract/verification';
import { distanceText } from '../../lib/distance.ts';

export const reviewNotices = {
  approved: 'User approved successfully',
  rejected: 'User rejected successfully',
  failed: 'Failed to update verification status',
  none: 'Nobody is waiting',
} as const;

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

export interface Fact {
  readonly text: string;
  readonly detail: string | undefined;
  /** Speaks for the person having been there; otherwise it is worth a second look. */
  readonly isGood: boolean;
}

/** Farther away than this, a device's inaccuracy is no longer the likely reason. */
const NEAR_KM = 0.3;

type Entry = Pick<
  PendingVerification,
  'codeVerdict' | 'locationName' | 'distance' | 'accuracy' | 'isLiveCapture' | 'captureSeconds'
>;

function codeFact({ codeVerdict, locationName }: Entry): Fact {
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

/** What the server knows about how a photo came about, in the order in which it counts. */
export function factsOf(entry: Entry): readonly Fact[] {
  const { distance, accuracy, isLiveCapture, captureSeconds } = entry;
  return [
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
