import type { BirthdayAsked } from '@showup/contract/accounts/number';
import type { UserId } from '@showup/contract/fields';
import { isPhoneProved } from '#features/profiles/phones.queries';
import { lockStanding } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import { Problem } from '#platform/problem';
import { isKnownBrowser } from '../devices/new-sign-ins.queries.ts';
import {
  countWrongBirthday,
  deleteQuestion,
  findQuestion,
  keepQuestion,
  openQuestion,
} from './birthday-questions.queries.ts';
import { findReviewState } from './number-reviews.queries.ts';

const TRIES = 3;
/** A mobile operator may reassign a number after this long. */
const PROVED_DAYS = 90;
/** Wrong answers are forgotten this long after the last one. */
export const WRONG_COUNTED_DAYS = 30;
/** How long the holder of a number may sign in without the birthday after an admin allowed it. */
const OPEN_DAYS = 7;

/** Someone who has just entered a right code. */
interface HolderOfNumber {
  readonly browser: Buffer;
  /** Whether they are already signed in as that person. */
  readonly isThem: boolean;
  readonly dob: string | undefined;
}

/** The answer instead of a sign-in: the birthday is required first. */
export interface Asked {
  readonly kind: 'asked';
  readonly asked: BirthdayAsked;
}

/**
 * Asks for the birthday before a code signs someone in. A number that was given up belongs to someone else some months
 * later. So if nobody has proved it for that long, even if the account is in use, a code is not enough in a browser
 * that is not the person's own.
 *
 * Locks the person. Returns undefined if they may sign in. Commit any other result too, since it counts the attempt.
 * Once asked, the question stays until it is answered or the phone is proved in one of the person's own browsers.
 */
export async function askBirthday(
  tx: Sql,
  userId: UserId,
  { browser, isThem, dob }: HolderOfNumber,
): Promise<BirthdayAsked | undefined> {
  const person = await lockStanding(tx, userId);
  const question = await findQuestion(tx, userId, WRONG_COUNTED_DAYS);
  const isOwn = isThem || person?.isOfDemo || (await isKnownBrowser(tx, userId, browser));
  const isOfLate = await isPhoneProved(tx, userId, PROVED_DAYS);
  if (isOwn || question?.isOpen || (isOfLate && !question)) {
    await deleteQuestion(tx, userId);
    return undefined;
  }
  return hearBirthday(tx, userId, dob);
}

/** Returns undefined for the right birthday. A wrong one counts once this is committed. Locks the person. */
export async function hearBirthday(
  tx: Sql,
  userId: UserId,
  dob: string | undefined,
): Promise<BirthdayAsked | undefined> {
  const person = await lockStanding(tx, userId);
  const wrong = (await findQuestion(tx, userId, WRONG_COUNTED_DAYS))?.wrong ?? 0;
  const isHeard = dob !== undefined && wrong < TRIES;
  if (isHeard && dob === person?.dob) {
    await deleteQuestion(tx, userId);
    return undefined;
  }
  if (isHeard) await countWrongBirthday(tx, userId, wrong + 1);
  else await keepQuestion(tx, userId);
  return {
    wasWrong: isHeard,
    triesLeft: TRIES - wrong - (isHeard ? 1 : 0),
    review: await findReviewState(tx, userId),
  };
}

/** Lets the holder of the number sign in without the birthday, for some days. */
export async function openBirthday(tx: Sql, userId: UserId): Promise<void> {
  await openQuestion(tx, userId, OPEN_DAYS);
}

const LONG_UNUSED = 'Nobody has signed in with this number for a long time. Please enter your date of birth.';
const NO_MORE = 'Three dates of birth were wrong. You can’t try again for now.';

/** The refusal of a sign-in. It reveals nothing about the account except that it exists. */
export function birthdayProblem(asked: BirthdayAsked): Problem {
  const { triesLeft, wasWrong } = asked;
  const again = `That is not the date of birth of this account. You can try ${triesLeft === 1 ? 'once' : `${triesLeft} times`} more.`;
  const message = triesLeft === 0 ? NO_MORE : wasWrong ? again : LONG_UNUSED;
  return new Problem(403, 'accounts.birthday_asked', message, { ...asked });
}
