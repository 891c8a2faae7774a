import type { NumberReviewRequest } from '@showup/contract/accounts/number';
import { findUserIdByPhone } from '#features/profiles/phones.queries';
import type { Deletes } from '#platform/jobs/retention';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { spendToken } from '../codes/phone-tokens.ts';
import type { Visit } from '../sign-in/visit.ts';
import { askBirthday } from './birthday-questions.ts';
import { deleteOldReviews, findReviewState, writeReview } from './number-reviews.queries.ts';

/** How long after a refusal the holder of a number may ask again. */
const DECIDED_KEPT_DAYS = 30;

const nothingToReview = problem(409, 'accounts.not_asked', 'Please sign in again: your code is enough.');
const wasRefused = problem(
  409,
  'accounts.review_refused',
  'We have already reviewed your request and cannot give you this account.',
);

// Admins decide when the holder of a number doesn't know the birthday of its account.

/** @throws Problem 401 for an invalid token, 409 if a code is enough, and for a while after a refusal */
export async function askNumberReview(
  { db }: Context,
  { token, phoneNumber: phone, claim, text }: NumberReviewRequest,
  { browser }: Visit,
): Promise<void> {
  await db.transaction(async (tx) => {
    await spendToken(tx, token, phone);
    const userId = await findUserIdByPhone(tx, phone);
    if (userId === undefined) throw nothingToReview();
    const holder = { browser, isThem: false, dob: undefined };
    if (!(await askBirthday(tx, userId, holder))) throw nothingToReview();
    if ((await findReviewState(tx, userId)) === 'refused') throw wasRefused();
    await writeReview(tx, { userId, claim, text });
  });
}

export const decidedReviews: readonly Deletes[] = [
  {
    what: 'What someone wrote who has your number but not your birthday',
    after: { days: DECIDED_KEPT_DAYS },
    from: 'the decision',
  },
];

export async function forgetDecidedReviews({ db }: Context): Promise<void> {
  await deleteOldReviews(db.sql, DECIDED_KEPT_DAYS);
}
