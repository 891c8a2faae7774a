import type { NumberOutcome, NumberReview } from '@showup/contract/moderation/number-reviews';
import { openBirthday, WRONG_COUNTED_DAYS } from '#features/accounts/number/birthday-questions';
import { freeNumber } from '#features/accounts/number/change-number';
import { closeReview } from '#features/accounts/number/number-reviews.queries';
import { getCardsForAdmin } from '#features/profiles/people';
import { lockStanding } from '#features/profiles/profiles.queries';
import type { Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { findOpenReviews, findReview } from './number-reviews.queries.ts';

const REVIEWS_PAGE = 100;

const noReview = problem(404, 'accounts.no_review', 'This request is no longer here.');
const decidedBefore = problem(409, 'accounts.review_decided', 'Another admin has decided this request.');
const ownAccount = problem(403, 'accounts.own_review', 'Another admin has to decide about your own account.');

const actionOf: Readonly<Record<NumberOutcome, string>> = {
  let_in: 'let-number-in',
  freed: 'free-number',
  refused: 'refuse-number',
};

export async function listNumberReviews({ db }: Context): Promise<NumberReview[]> {
  const rows = await findOpenReviews(db.sql, WRONG_COUNTED_DAYS, REVIEWS_PAGE);
  const ids = rows.map(({ account }) => account._id);
  const cards = await getCardsForAdmin(db.sql, ids);
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
  verdict: NumberOutcome,
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
