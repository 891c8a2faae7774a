import type { NumberReview, NumberReviewRequest, NumberVerdict } from '@showup/contract/number-reviews';
import type { Audit } from '../../../platform/audit/audit.service.ts';
import type { Database, Sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/problem.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import type { Codes } from '../codes/codes.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { Visit } from '../sign-in/visit.ts';
import { WRONG_COUNTED_DAYS } from './birthday-questions.ts';
import {
  closeReview,
  deleteOldReviews,
  findOpenReviews,
  findReview,
  findReviewState,
  writeReview,
} from './number-reviews.queries.ts';

const REVIEWS_PAGE = 100;
/** After as long the holder of a number may ask again who was refused. */
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

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly profiles: Profiles;
  readonly codes: Codes;
  readonly sessions: Sessions;
  /** Takes the number from its account. Locks the person. */
  readonly freeNumber: (tx: Sql, userId: string, phone: string) => Promise<void>;
}

/** Admins decide where the holder of a number cannot say the birthday of its account. */
export function createNumberReviews({ db, audit, profiles, codes, sessions, freeNumber }: Parts) {
  /** @throws Problem 401 for a token that buys nothing, 409 where a code is enough, and for a while after a refusal */
  async function askNumberReview(
    { token, phoneNumber: phone, claim, text }: NumberReviewRequest,
    { browser }: Visit,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      await codes.spendToken(tx, token, phone);
      const userId = await profiles.findUserIdByPhone(tx, phone);
      if (userId === undefined) throw nothingToReview();
      const holder = { browser, isThem: false, dob: undefined };
      if (!(await sessions.askBirthday(tx, userId, holder))) throw nothingToReview();
      if ((await findReviewState(tx, userId)) === 'refused') throw wasRefused();
      await writeReview(tx, { userId, claim, text });
    });
  }

  async function listNumberReviews(): Promise<NumberReview[]> {
    const rows = await findOpenReviews(db.sql, WRONG_COUNTED_DAYS, REVIEWS_PAGE);
    const cards = await profiles.cardsOf(
      db.sql,
      rows.map(({ account }) => account._id),
    );
    return rows.map((row) => ({
      ...row,
      profile: cards.find(({ _id }) => _id === row.account._id) ?? null,
    }));
  }

  /** @throws Problem 404 for one that is gone, 409 for one that was decided */
  async function decideNumberReview(admin: Viewer, reviewId: string, verdict: NumberVerdict): Promise<void> {
    await db.transaction(async (tx) => {
      const review = await findReview(tx, reviewId);
      if (!review) throw noReview();
      const { userId, phone } = review;
      if (userId === admin.id) throw ownAccount();
      // The person before what is theirs, as everywhere.
      if (verdict === 'freed' && phone !== null) await freeNumber(tx, userId, phone);
      else await profiles.lockStanding(tx, userId);
      if (!(await closeReview(tx, reviewId, { verdict, adminId: admin.id }))) throw decidedBefore();
      if (verdict === 'let_in') await sessions.openBirthday(tx, userId);
      await audit.record(tx, { adminId: admin.id, action: actionOf[verdict], subjectIds: [userId] });
    });
  }

  return {
    askNumberReview,
    listNumberReviews,
    decideNumberReview,
    forgetDecidedReviews: () => deleteOldReviews(db.sql, DECIDED_KEPT_DAYS),
  };
}
