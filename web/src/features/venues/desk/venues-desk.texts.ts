import type { RequestedVenue } from '@showup/contract/venues/venues-desk';
import { distanceText } from '#lib/format/distance.ts';

type AlsoRequested = Omit<RequestedVenue['alsoRequested'][number], '_id'>;

/** Texts of the admin's venue desk that are not in the contract. */
export const deskTexts = {
  noRequests: 'No requests',
  noRequestsText: 'Places that people ask for appear here.',
  noneFound: 'No venue has all of these words',
  alsoRequested: 'Accept one of them, then merge the rest with it.',
  noVenues: 'There are no venues yet',
  failed: 'That didn’t work. Please try again.',
  addressCopied: 'Address copied',
  shownOnce:
    'It’s shown only once. Open it on the tablet at the bar and keep it private: anyone who has it can show the code.',
  noDisplays: 'No tablet shows the code of this venue yet.',
  displayRevoked: 'Display revoked. Print a new poster now.',
  secretRenewed: 'Secret renewed. Print a new poster now.',
  renewSecretText:
    'Posters on the wall stop working at once: their code counts as expired. Print new ones afterwards. Displays continue by themselves.',
  revokeText:
    'The tablet will say that its address is no longer valid. This also renews the venue’s secret: posters stop working at once, so print new ones afterwards. Other displays continue by themselves. You can’t undo this.',
  renewDisplayText: 'The tablet that shows the code now stops. You get a new address to open there.',
  refuseText: 'It can no longer be chosen. Photos already sent from there stay in the queue.',
  acceptThisVenue: 'Accept this venue',
  accept: 'Accept',
  cancel: 'Cancel',
  address: 'Address',
  theDisplaysAddress: 'The display’s address',
  copyAddress: 'Copy address',
  done: 'Done',
  loadMore: 'Load more',
  loadingMore: 'Loading more',
  mergeTitle: (name: string) => `Merge ${name}`,
  itIs: (label: string) => `It is ${label}`,
  merge: 'Merge',
  mergeText: 'The request becomes part of the venue you pick, even for people who have chosen it.',
  searchVenues: 'Search venues',
  nearTheRequest: 'Near the request',
  found: 'Found',
  pickAVenue: 'Please pick a venue.',
  noneNear: 'There are none nearby. Search by name.',
  searching: 'Searching…',
  refuseTitle: (name: string) => `Refuse ${name}?`,
  refuse: 'Refuse',
  reason: 'Reason',
  refuseReasonHint: 'Optional. The person who requested the venue can find it in their data download.',
  backToAllVenues: 'Back to all venues',
  code: 'Code',
  loading: 'Loading',
  poster: 'Poster',
  posterText: 'To print and hang up where people can take a photo with it.',
  printPosterOf: (name: string) => `Print or save as PDF: poster of ${name}`,
  printPoster: 'Print or save as PDF',
  openPosterOf: (name: string) => `Open the poster of ${name}`,
  openPoster: 'Open poster',
  secret: 'Secret',
  secretText: 'Renew it if a poster is stolen or a photo of it is being shared.',
  renewTheSecret: 'Renew the secret…',
  renewSecretTitle: (name: string) => `Renew the secret of ${name}?`,
  renewSecret: 'Renew the secret',
  liveDisplays: 'Live displays',
  silentDisplays: 'Displays that went silent',
  silent: 'Silent.',
  openVenue: 'Open',
  use: 'How it is used',
  eveningsAWeek: 'Evenings in a week',
  keptDates: 'Kept dates',
  openReports: 'Open reports',
  noReports: 'None',
  useNote:
    'Evenings are an average of four weeks that ended more than a week ago, kept dates those of 60 days. Small numbers are not shown.',
  displaysText: 'A tablet at the bar whose code changes every half minute. It proves more than a poster.',
  displayAt: (index: number) => `Display ${index + 1}`,
  giveADisplayAddress: 'Give a display address',
  renewAddressTitle: (display: string) => `Renew the address of ${display}?`,
  renew: 'Renew',
  revokeTitle: (display: string) => `Revoke ${display}?`,
  revoke: 'Revoke',
  notOpenedYet: 'Not opened yet',
  seen: (ago: string) => `Seen ${ago}`,
  addressMade: 'Address made',
  renewAsk: 'Renew…',
  revokeAsk: 'Revoke…',
  somebodyWhoHasLeft: 'Someone who has left',
  mayBeOneOf: 'Nearby: is it one of these?',
  away: 'away',
  mayBeRequestedTwice: 'It may have been requested more than once',
  acceptAsk: 'Accept…',
  mergeAsk: 'Merge…',
  refuseAsk: 'Refuse…',
  waiting: 'waiting',
  searchHint: 'By words of the name, the address, or the code on its posters.',
  venues: 'Venues',
  requests: 'Requests',
  allVenues: 'All venues',
  listsOfVenues: 'Lists of venues',
} as const;

/** Another request that may be for the same place. */
export function alsoRequestedText({ name, distance, requesterName }: AlsoRequested): string {
  return `${name}, ${distanceText(distance)} away, by ${requesterName ?? 'someone who has left'}`;
}

export const mergedText = (name: string) => `Merged with ${name}`;

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** `at 19:52`, or `on 12 Nov, 19:52` for another day on this device's calendar, so that every moment is exact. */
export function momentText(instant: string, now: number): string {
  const moment = new Date(instant);
  return moment.toDateString() === new Date(now).toDateString()
    ? `at ${timeOfDay.format(moment)}`
    : `on ${dayAndTime.format(moment)}`;
}

/** `Fewer than 5`, `10 or more`. */
export const coarseText = (least: number) => (least === 0 ? 'Fewer than 5' : `${least} or more`);
