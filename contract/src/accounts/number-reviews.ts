import * as z from 'zod/mini';
import { PhoneNumber, PhoneToken } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, Nothing, text } from '../fields.ts';
import { ProfileCard } from '../profiles.ts';

export const NUMBER_CLAIM_MAX = 500;

export const numberReviewTexts = {
  claim: 'Please say whether the account is yours.',
  text: 'Please write a few words.',
} as const;

/** The details of the refusal `accounts.birthday_asked`: the code was correct, but the account was not used for a long time. */
export const BirthdayAsked = z.object({
  /** Whether a birthday was given and is wrong. */
  wasWrong: z.boolean(),
  /** After the last one, no birthday is accepted for some weeks. */
  triesLeft: z.number(),
  /** The state of a request for a review. */
  review: z.nullable(z.enum(['open', 'refused'])),
});
export type BirthdayAsked = z.infer<typeof BirthdayAsked>;

/** Whether the holder of a number says that its account is theirs, or that the number is new to them. */
export const NumberClaim = z.enum(['mine', 'not_mine'], numberReviewTexts.claim);
export type NumberClaim = z.infer<typeof NumberClaim>;

/** With the token of a correct code, as for `/auth/verify-user`. */
export const NumberReviewRequest = z.object({
  token: PhoneToken,
  phoneNumber: PhoneNumber,
  claim: NumberClaim,
  text: text(NUMBER_CLAIM_MAX, numberReviewTexts.text),
});
export type NumberReviewRequest = z.infer<typeof NumberReviewRequest>;

/** `let_in`: the next correct code signs in. `freed`: this account loses the number, which can get a new account. */
export const NumberVerdict = z.enum(['let_in', 'freed', 'refused'], 'Please choose what is to happen.');
export type NumberVerdict = z.infer<typeof NumberVerdict>;

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
    _id: Id,
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
  /** Asks an admin to decide. A new request replaces the open one for the account. */
  askNumberReview: endpoint({
    method: 'POST',
    path: '/auth/ask-number-review',
    access: 'public',
    input: { body: NumberReviewRequest },
    response: Nothing,
    errors: ['401 codes.token', '409 accounts.not_asked', '409 accounts.review_refused'],
  }),
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
    input: { body: z.object({ reviewId: Id, verdict: NumberVerdict }) },
    response: Nothing,
    errors: [
      '403 accounts.own_review',
      '404 accounts.no_review',
      '409 accounts.phone_moved',
      '409 accounts.review_decided',
    ],
  }),
};
