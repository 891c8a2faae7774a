import * as z from 'zod/mini';
import { NumberClaim } from '../accounts/number.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, Nothing, UserId } from '../fields.ts';
import { ProfileCard } from '../profiles.ts';

/** `let_in`: the next correct code signs in. `freed`: this account loses the number, which can get a new account. */
export const NumberOutcome = z.enum(['let_in', 'freed', 'refused'], 'Please choose a decision.');
export type NumberOutcome = z.infer<typeof NumberOutcome>;

/** Someone holds the number of an account that was not used for a long time, and doesn't know its birthday. */
export const NumberReview = z.object({
  _id: Id,
  claim: NumberClaim,
  text: z.string(),
  askedAt: Instant,
  /** How many wrong birthdays were given recently. */
  wrongAnswers: z.number(),
  /** The account that has the number. */
  account: z.object({
    _id: UserId,
    fullName: z.string(),
    createdAt: Instant,
    lastActiveAt: Instant,
    /** The person can still sign in by email. */
    hasPassword: z.boolean(),
  }),
  /** Null if the profile is incomplete. */
  profile: z.nullable(ProfileCard),
});
export type NumberReview = z.infer<typeof NumberReview>;

export const numberReviewsEndpoints = {
  /** Waiting requests, oldest first. */
  listNumberReviews: endpoint({
    method: 'GET',
    path: '/auth/get-number-reviews',
    access: 'admin',
    input: {},
    response: z.array(NumberReview),
  }),
  decideNumberReview: endpoint({
    method: 'POST',
    path: '/auth/decide-number-review',
    access: 'admin',
    input: { body: z.object({ reviewId: Id, verdict: NumberOutcome }) },
    response: Nothing,
    errors: [
      '403 accounts.own_review',
      '404 accounts.no_review',
      '409 accounts.phone_moved',
      '409 accounts.review_decided',
    ],
  }),
};
