/** Texts for a banned person, besides the admin’s own words. */
export const bannedTexts = {
  title: 'Your account is banned',
  meaning: 'Nobody sees your profile, and nobody can write to you.',
  reason: 'Why',
  until: 'Until when',
  forGood: 'For good',
  appeal: 'Write an appeal',
  appealHint: 'Tell us why the ban is wrong. You can send one appeal.',
  appealLabel: 'Your appeal',
  send: 'Send appeal',
  sent: 'Appeal sent',
  waiting: 'Your appeal is with us',
  waitingText: 'We’re reviewing your case. Sign in again later to see our answer.',
  kept: 'We reviewed your case, and the ban stays',
  answer: 'Our answer',
  leave: 'Back to sign-in',
  over: 'Sign in to see your account status.',
  signedOut: 'Your account was banned. Sign in to see why.',
  banned: 'Banned',
} as const;

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `Sunday 29 November 2026 at 19:52`, by this device's calendar. */
export const endText = (until: string | null) =>
  until === null ? bannedTexts.forGood : moment.format(new Date(until));
