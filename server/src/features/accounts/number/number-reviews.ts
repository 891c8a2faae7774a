import type {
  NumberReview,
  NumberReviewRequest,
  NumberVerdict,
} from '@showup/contract/accounts/number-reviews';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../platform/http/requests/caller.ts';
import { problem } from '../../../platform/problem.ts';
import { getCards } from '../../profiles/people.ts';
import { findUserIdByPhone } from '../../profiles/phones.queries.ts';
import { lockStanding } from '../../profiles/profiles.queries.ts';
import { spendToken } from '../codes/phone-tokens.ts';
import type { Visit } from '../sign-in/visit.ts';
import { askBirthday, openBirthday, WRONG_COUNTED_DAYS } from './birthday-questions.ts';
import { freeNumber } from './change-number.ts';
import {
  closeReview,
  deleteOldReviews,
  findOpenReviews,
  findReview,
  findReviewState,
  writeReview,
} from './number-reviews.queries.ts';

const REVIEWS_PAGE = 100;
/** How long after a refusal the holder of a number may ask again. */
const DECIDED_KEPT_DAYS = 30;

const nothingToReview = problem(409, 'accounts.not_asked', 'Please sign in again: your code is enough.');
const wasRefused = problem(
  409,
  'accounts.review_refused',
  'We have looked at your request already, and cannot give you this account.',
);
const noReview = problem(404, 'accounts.no_review', 'This request is no longer here.');
const decidedBefore = problem(409, 'accounts.review_decided', 'Another admin has decided this request.');
const ownAccount = problem(403, 'accounts.own_review', 'Another admin has to decide about your own account.');

const actionOf: Readonly<Record<NumberVerdict, string>> = {
  let_in: 'let-number-in',
  freed: 'free-number',
  refused: 'refuse-number',
};

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

export async function listNumberReviews({ db }: Context): Promise<NumberReview[]> {
  const rows = await findOpenReviews(db.sql, WRONG_COUNTED_DAYS, REVIEWS_PAGE);
  const ids = rows.map(({ account }) => account._id);
  const cards = await getCards(db.sql, ids);
  return rows.map((row) => ({
    ...row,
    profile: cards.find(({ _id }) => _id === row.account._id) ?? null,
  }));
}

/** @throws Problem 404 for a review that is gone, 409 for one that was decided, 403 for one about the admin's own account */
export async function decideNumberReview(
  ctx: Context,
  admin: Viewer,
  reviewId: string,
  verdict: NumberVerdict,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const review = await findReview(tx, reviewId);
    if (!review) throw noReview();
    const { userId, phone } = review;
    if (userId === admin.id) throw ownAccount();
    // Locks the person before what is theirs, as everywhere.
    if (verdict === 'freed' && phone !== null) await freeNumber(ctx, tx, userId, phone);
    else await lockStanding(tx, userId);
    if (!(await closeReview(tx, reviewId, { verdict, adminId: admin.id }))) throw decidedBefore();
    if (verdict === 'let_in') await openBirthday(tx, userId);
    await ctx.audit.record(tx, { adminId: admin.id, action: actionOf[verdict], subjectIds: [userId] });
  });
}

export async function forgetDecidedReviews({ db }: Context): Promise<void> {
  await deleteOldReviews(db.sql, DECIDED_KEPT_DAYS);
}
