import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields.ts';
import { Purpose } from './retention.ts';

/** The latest consent of a person for a purpose. */
export const Consent = z.object({
  purpose: Purpose,
  /** Null if they never agreed. */
  agreedAt: z.nullable(Instant),
  /** Null unless they have withdrawn it, and not agreed again since. */
  withdrawnAt: z.nullable(Instant),
});
export type Consent = z.infer<typeof Consent>;

export const consentTexts = {
  hasCell: 'You are shown to people already, so there is nothing to verify again.',
} as const;

export const consentEndpoints = {
  /** One for each purpose. */
  consents: endpoint({
    method: 'GET',
    path: '/public/consents',
    access: 'session',
    input: {},
    response: z.array(Consent),
  }),
  /** Deletes what the consent was for, at once and everywhere. Withdrawing again changes nothing. */
  withdrawConsent: endpoint({
    method: 'POST',
    path: '/public/withdraw-consent',
    access: 'session',
    input: { body: z.object({ purpose: Purpose }) },
    response: z.array(Consent),
  }),
  /** For someone verified who has withdrawn their location: gives up the approval, to get a new one at a venue. */
  verifyAgain: endpoint({
    method: 'POST',
    path: '/public/verify-again',
    access: 'session',
    input: {},
    response: z.object({}),
    errors: ['409 public.has_cell'],
  }),
};
