import { EVENINGS_KEPT_DAYS } from '@showup/contract/evenings';

/** Texts of the screens about evenings. */
export const eveningsScreenTexts = {
  out: 'I’m out',
  aim: `Point your camera at the code on the venue’s screen. We keep the place and the date for ${EVENINGS_KEPT_DAYS} days, for you alone.`,
  back: 'Back',
  offline:
    'There is no network here, and nothing was kept. Find a spot with a signal, perhaps outside, and scan the code again.',
  proved: (venue: string) => `That’s your evening at ${venue}`,
  provedText:
    'Nobody sees it tonight. Some days from now others will read that you were out this month: not where, not when.',
  goHome: 'Meet people',
  myEvenings: 'My evenings',
  backToProfile: 'Back to profile',
  about:
    'Ten seconds at the screen of a bar or club, and people see that you really go out. Never where, when or how often.',
  othersSee: 'What others see',
  seesOut: 'Out this month',
  seesVerified: 'Verified in person',
  none: 'No evenings yet',
  noneText: 'Next time you are out, scan the code on the venue’s screen.',
  shown: 'Counts for what others see',
  shownFrom: (day: string) => `Counts from ${day}`,
  forget: 'Forget',
  forgetTitle: 'Forget this evening?',
  forgetText: 'It is deleted at once, and so is what others saw only because of it.',
  keep: 'Keep it',
  neighbourhood: 'Show where I go out',
  neighbourhoodShown: (name: string) => `Everyone who sees you reads “Goes out in ${name}”.`,
  neighbourhoodSoon: 'Shows once you were out three times in one neighbourhood with at least five places.',
  neighbourhoodHint: 'For example “Goes out in Koregaon Park”. Never a place.',
  favourites: 'Favourite places',
  favouritesText: 'Up to three, for your matches only.',
  shareFailed: 'That could not be saved. Please try again.',
  forgetFailed: 'It could not be forgotten. Please try again.',
} as const;
