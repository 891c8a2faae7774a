import * as z from 'zod/mini';
import { PhoneNumber, PhoneToken } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { Nothing, text } from '../fields.ts';

export const NUMBER_CLAIM_MAX = 500;

const numberReviewTexts = {
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

export const numberEndpoints = {
  /** Asks an admin to decide. A new request replaces the open one for the account. */
  askNumberReview: endpoint({
    method: 'POST',
    path: '/auth/ask-number-review',
    access: 'public',
    input: { body: NumberReviewRequest },
    response: Nothing,
    errors: ['401 codes.token', '409 accounts.not_asked', '409 accounts.review_refused'],
  }),
};
