import type { RequestedVenue } from '@showup/contract/venues-desk';
import { distanceText } from '../../lib/distance.ts';

type AlsoRequested = Omit<RequestedVenue['alsoRequested'][number], '_id'>;

/** What the admin's desk of venues says besides the contract's own sentences. */
export const deskTexts = {
  noRequests: 'No requests',
  noRequestsText: 'Places that people ask for appear here.',
  noneFound: 'No venue has all of these words',
  alsoRequested: 'Accept one of them, then merge the rest with it.',
  noVenues: 'There are no venues yet',
  accepted: 'Venue accepted',
  refused: 'Request refused',
  failed: 'That did not work. Please try again.',
  addressCopied: 'Address copied',
  shownOnce:
    'It is shown only now. Open it on the tablet at the bar, and keep it to yourselves: whoever has it can show the code.',
  noDisplays: 'No tablet shows the code of this venue yet.',
  displayRevoked: 'Display revoked',
  secretRenewed: 'Secret renewed. Print a new poster now.',
  renewSecretText:
    'Posters that hang there stop working at once: photos taken with them will read as an expired code. Print new ones afterwards. Displays go on by themselves.',
  revokeText: 'The tablet will say that its address is no longer valid. This cannot be taken back.',
  renewDisplayText: 'The tablet that shows the code now stops. You get a new address to open there.',
  refuseText:
    'Nobody can choose it any more. A photo that was sent from there still waits for its own decision.',
} as const;

/** Another request that may be for the same place. */
export function alsoRequestedText({ name, distance, requesterName }: AlsoRequested): string {
  return `${name}, ${distanceText(distance)} away, by ${requesterName ?? 'somebody who has left'}`;
}

export const mergedText = (name: string) => `Merged with ${name}`;

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
});

/** `at 19:52`, and of another day `on 12 Nov, 19:52`, by this device's calendar: two of one evening are told apart. */
export function momentText(instant: string, now: number): string {
  const moment = new Date(instant);
  return moment.toDateString() === new Date(now).toDateString()
    ? `at ${timeOfDay.format(moment)}`
    : `on ${dayAndTime.format(moment)}`;
}

/** `just now`, `12 min ago`, `3 h ago`, `5 days ago`: one unit, as one says it. */
export function agoText(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
