import type { NumberOutcome, NumberReview } from '@showup/contract/moderation/number-reviews';
import { dateText } from '#lib/format/moments.ts';

/** Admin texts about numbers that may have a new owner. */
export const numberDeskTexts = {
  title: 'Phone numbers',
  notLoaded: 'The requests about phone numbers did not load',
  guideline:
    'Someone entered a code to this account’s number and could not say its birthday. Let them in only if they know something that only its owner knows. If you are not sure, refuse: the owner permanently loses the account when its number is freed.',
  failed: 'Failed to decide. Please try again.',
  cancel: 'Cancel',
  noProfile: 'No profile yet',
} as const;

export const numberClaimTexts: Readonly<Record<NumberReview['claim'], string>> = {
  mine: 'Says that the account is theirs',
  not_mine: 'Says that the number is new to them',
};

interface OutcomeTexts {
  readonly action: string;
  readonly title: string;
  readonly meaning: string;
  readonly done: string;
}

export const outcomeTexts: Readonly<Record<NumberOutcome, OutcomeTexts>> = {
  let_in: {
    action: 'Let them in',
    title: 'Let them into this account?',
    meaning:
      'Within a week, the next correct code for the number signs in. Anyone who enters it can read all chats of the account.',
    done: 'They can sign in',
  },
  freed: {
    action: 'Free the number',
    title: 'Free the number of this account?',
    meaning:
      'The number can get a new account. This account loses its number: without an email and password nobody can sign in to it again. Blocks, reports and bans of the number stay.',
    done: 'The number is free',
  },
  refused: {
    action: 'Refuse',
    title: 'Refuse the request?',
    meaning: 'Nothing changes. They read that we reviewed it, and can ask again in a month.',
    done: 'Request refused',
  },
};

/** `Last used 3 Aug 2026, since 4 May 2025. 2 wrong birthdays. Has a password.` */
export function factsText({ account, wrongAnswers }: NumberReview): string {
  const facts = [`Last used ${dateText(account.lastActiveAt)}, since ${dateText(account.createdAt)}.`];
  if (wrongAnswers > 0) facts.push(`${wrongAnswers} wrong ${wrongAnswers === 1 ? 'birthday' : 'birthdays'}.`);
  facts.push(account.hasPassword ? 'Its owner can also sign in by email.' : 'It has no other way in.');
  return facts.join(' ');
}

export const askedText = (at: string) => `Asked ${dateText(at)}`;
