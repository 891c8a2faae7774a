import { type DatePlan, datesTexts } from '@showup/contract/dates';
import { serverNow } from '#lib/api/server-clock.ts';
import { dayAndClock } from '#lib/format/day-and-clock.texts.ts';

/** Texts about dates that aren't in the contract. */
export const datesScreenTexts = {
  planWith: (name: string) => `Plan a date with ${name}`,
  another: 'Suggest another',
  change: 'Change it',
  changeTitle: 'Change the date',
  changeHint: 'The date stands as it is until this is accepted.',
  where: 'Where',
  when: 'When',
  whenHint: 'Within the next 30 days, in the venue’s local time.',
  search: 'Search for a place',
  yourPlaces: 'Places you’ve been to',
  nearMe: 'Places near me',
  nearby: 'Near you',
  noneFound: 'No place of that name. Try the beginning of another word.',
  noneNearby: 'There are no places near you yet.',
  otherPlace: 'Choose another place',
  notLocated: 'We could not find out where you are. You can search by name.',
  searchFailed: 'The search did not work.',
  choosePlace: 'Please choose a place.',
  publicPlaces: 'Only bars, clubs and cafés that we know: never a private address.',
  suggest: 'Suggest it',
  planMissing: 'The form did not load. Please check your network and try again.',
  failed: 'That did not work. Please try again.',

  youSuggest: 'You suggest a date',
  theySuggest: (name: string) => `${name} suggests a date`,
  youSuggestChange: 'You suggest a change',
  theySuggestChange: (name: string) => `${name} suggests a change`,
  agreed: 'It’s a date',
  declined: 'Not this time',
  replaced: 'Something else was suggested',
  expired: 'This suggestion has run out',
  kept: 'You both showed up',
  over: 'Your date',
  waiting: (name: string) => `${name} hasn’t answered yet.`,
  mayShare: (name: string) =>
    `If you accept, ${name} may share the plan with one person they trust, and so may you.`,
  accept: 'Accept',
  decline: 'Decline',
  takeBack: 'Take it back',
  callOff: 'Call it off',
  calendarFile: 'Calendar file',
  googleCalendar: 'Google Calendar',
  directions: 'Directions',
  sharePlan: 'Share this plan',
  planCopied: 'The plan is copied. Paste it in a message to someone you trust.',
  planNotCopied: 'Your browser did not let us copy the plan.',
  getHome: 'Get home safely',
  here: 'I’m here',
  youAreHere: 'You’re here',
  youAreHereText:
    'Once both of you are, we tell you both. Nobody learns when either of you came, or that somebody didn’t.',

  aim: 'Point your camera at the code on the venue’s screen, or on the other phone. We compare where you are with the venue, and keep nothing of it.',
  showMine: 'Show my code',
  scan: 'Scan a code',
  myCode: 'My code',
  myCodeText: 'Let the other phone scan it. It changes every 30 seconds, and counts for both of you.',
  codeLost: 'There is no network here. The code comes back with it.',
  offline: 'There is no network here, and nothing was kept. Find a spot with a signal and scan again.',
  back: 'Back',
  keptText: 'The same place, the same evening, as you said. Only the two of you see this.',
  enjoy: 'Enjoy the evening',
  notNow: 'Nothing to do here right now',
  notNowText: 'From an hour before your date until four hours after it, you can say here that you came.',
  unknownCode: 'A code for a date',
  unknownCodeText: 'Open your date in Messages, press “I’m here”, and scan this code there.',
  openMessages: 'Open Messages',

  didYouMeet: 'Did you two meet?',
  feltSafe: 'Did you feel safe?',
  onlyYou: 'Nobody sees your answers. If you both say that you met, you both read that.',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thank you. Nobody sees your answers.',
  unsafeText: 'We’re sorry. A report is read by people, and the other person is not told.',
  report: 'Block & Report',
} as const;

/** What to know before a date moves to another place. */
export const hintTexts = {
  late: 'The place changes shortly before your date. Being moved at the last minute is how some people are led into a trap. You can decline and keep what you agreed on.',
  unproved:
    'Hardly anyone has shown up here in the last weeks, as far as we know. It may be fine; have a look at it before you go.',
} as const;

/** What a date is, in a few words. */
export function titleOf(date: DatePlan, name: string): string {
  const { state, isMine, replacesId, outcome, overAt } = date;
  if (outcome === 'kept') return datesScreenTexts.kept;
  if (state === 'proposed') {
    const isChange = replacesId !== null;
    if (isMine) return isChange ? datesScreenTexts.youSuggestChange : datesScreenTexts.youSuggest;
    return isChange ? datesScreenTexts.theySuggestChange(name) : datesScreenTexts.theySuggest(name);
  }
  if (state === 'accepted')
    return Date.parse(overAt) <= serverNow() ? datesScreenTexts.over : datesScreenTexts.agreed;
  return {
    declined: datesScreenTexts.declined,
    replaced: datesScreenTexts.replaced,
    expired: datesScreenTexts.expired,
    off: datesTexts.off,
  }[state];
}

/** What is shared of a plan: venue and time. Who else comes is for the person to say. */
export const sharedPlanText = ({ location: { name, address, timeZone }, at }: DatePlan) =>
  `${name}, ${address} · ${dayAndClock(at, timeZone)}`;
