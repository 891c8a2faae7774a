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

/** In the details of the refusal `accounts.birthday_asked`: the code was right, and the account was not used for long. */
export const BirthdayAsked = z.object({
  /** Whether there was an answer, and it was wrong. */
  wasWrong: z.boolean(),
  /** After the last one, no more answers are accepted for some weeks. */
  triesLeft: z.number(),
  /** What became of a request to have it looked at. */
  review: z.nullable(z.enum(['open', 'refused'])),
});
export type BirthdayAsked = z.infer<typeof BirthdayAsked>;

/** Whether the holder of a number says that its account is theirs, or that the number is new to them. */
export const NumberClaim = z.enum(['mine', 'not_mine'], numberReviewTexts.claim);
export type NumberClaim = z.infer<typeof NumberClaim>;

/** With the token of a right code, as `/auth/verify-user` takes it. */
export const NumberReviewRequest = z.object({
  token: PhoneToken,
  phoneNumber: PhoneNumber,
  claim: NumberClaim,
  text: text(NUMBER_CLAIM_MAX, numberReviewTexts.text),
});
export type NumberReviewRequest = z.infer<typeof NumberReviewRequest>;

/** `let_in`: the next right code signs in. `freed`: the number can have a new account, and this one keeps none. */
export const NumberVerdict = z.enum(['let_in', 'freed', 'refused'], 'Please choose what is to happen.');
export type NumberVerdict = z.infer<typeof NumberVerdict>;

/** Somebody holds the number of an account that was not used for long, and could not say its birthday. */
export const NumberReview = z.object({
  _id: Id,
  claim: NumberClaim,
  text: z.string(),
  askedAt: Instant,
  /** How many dates of birth were wrong of late. */
  wrongAnswers: z.number(),
  /** Of the account whose number it is. */
  account: z.object({
    _id: Id,
    fullName: z.string(),
    createdAt: Instant,
    lastActiveAt: Instant,
    /** Its person can still sign in by their email. */
    hasPassword: z.boolean(),
  }),
  /** Null where the account has not told enough of itself. */
  profile: z.nullable(ProfileCard),
});
export type NumberReview = z.infer<typeof NumberReview>;

export const numberReviewsEndpoints = {
  /** Asks an admin to decide. There is one open request for each account; another one takes its place. */
  askNumberReview: endpoint({
    method: 'POST',
    path: '/auth/ask-number-review',
    access: 'public',
    input: { body: NumberReviewRequest },
    response: Nothing,
    errors: ['401 codes.token', '409 accounts.not_asked', '409 accounts.review_refused'],
  }),
  /** The waiting ones, oldest first. */
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
