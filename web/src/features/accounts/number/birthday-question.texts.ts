import type { BirthdayAsked, NumberClaim } from '@showup/contract/accounts/number-reviews';

/** What is said to the holder of a number whose account nobody used for long. */
export const questionTexts = {
  title: 'When were you born?',
  why: 'Nobody has signed in with this number for three months or more, and numbers get new owners. So we ask for the date of birth in the account as well.',
  noDay: 'Please enter a valid date of birth.',
  continue: 'Continue',
  back: 'Back to your phone number',
  notMine: 'This is not my account',
  closedTitle: 'A code is not enough here',
  closed: 'Three dates of birth were wrong. This is what you can do now:',
  oldDevice: 'Sign in where you used Showup before. There the code is enough.',
  signedIn: 'Still signed in somewhere? Open Account there and confirm your number.',
  byEmail: 'Sign in with your email and password, or with a passkey, if you have one.',
  signInWithEmail: 'Sign in with email',
  askUs: 'Ask us to look at it',
  waiting: 'Your request is with us',
  waitingText: 'We read it within a few days. Sign in with this number again to see our answer.',
  refused: 'We looked at your request, and cannot give you this account.',
  yourWords: 'What we should know',
  send: 'Send',
  cancel: 'Back',
  toSignIn: 'Back to sign-in',
} as const;

/** What the form of a request says, by what is claimed in it. */
export const claimTexts: Readonly<Record<NumberClaim, { title: string; text: string }>> = {
  mine: {
    title: 'Is this your account?',
    text: 'Tell us something that only its owner knows: where you were verified, whom you matched with. Our admins compare it with the account.',
  },
  not_mine: {
    title: 'Is the number new to you?',
    text: 'Tell us since when you have it. If its account was given up we set the number free, and you can begin with an account of your own. Our admins decide, so that nobody is thrown out of theirs.',
  },
};

/** What was wrong with the last answer, and how often there may be another one. */
export function triesText({ triesLeft, wasWrong }: BirthdayAsked): string | undefined {
  if (!wasWrong) return undefined;
  return `That is not the date of birth in this account. You can try ${triesLeft === 1 ? 'once' : `${triesLeft} times`} more.`;
}
