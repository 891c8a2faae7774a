import type { BirthdayAsked, NumberClaim } from '@showup/contract/accounts/number';

/** Texts for the holder of a number whose account was unused for a long time. */
export const questionTexts = {
  title: 'When were you born?',
  why: 'Nobody has signed in with this number for three months or more, and it may have a new owner. So we also ask for the account’s date of birth.',
  noDay: 'Please enter a valid date of birth.',
  continue: 'Continue',
  back: 'Back to your phone number',
  notMine: 'This is not my account',
  closedTitle: 'A code is not enough here',
  closed: 'You entered three wrong dates of birth. Here’s what you can do:',
  oldDevice: 'Sign in where you used Showup before. There the code is enough.',
  signedIn: 'Still signed in somewhere? Open Account there and confirm your number.',
  byEmail: 'Sign in with your email and password, or with a passkey, if you have one.',
  signInWithEmail: 'Sign in with email',
  askUs: 'Ask us to look at it',
  waiting: 'Your request is with us',
  waitingText: 'We’ll answer within a few days. Sign in with this number again to see our answer.',
  refused: 'We reviewed your request and can’t give you this account.',
  yourWords: 'What we should know',
  send: 'Send',
  cancel: 'Back',
  toSignIn: 'Back to sign-in',
} as const;

/** Texts of the request form, by claim. */
export const claimTexts: Readonly<Record<NumberClaim, { title: string; text: string }>> = {
  mine: {
    title: 'Is this your account?',
    text: 'Tell us something that only its owner knows, such as where you were verified or who you matched with. Our admins compare it with the account.',
  },
  not_mine: {
    title: 'Is the number new to you?',
    text: 'Tell us when you got it. If the old account is no longer used, we’ll free the number so that you can sign up with it. Our admins decide, so that nobody loses an account they use.',
  },
};

/** Says that the last answer was wrong, and how many tries are left. */
export function triesText({ triesLeft, wasWrong }: BirthdayAsked): string | undefined {
  if (!wasWrong) return undefined;
  return `That is not the date of birth in this account. You can try ${triesLeft === 1 ? 'once' : `${triesLeft} times`} more.`;
}
