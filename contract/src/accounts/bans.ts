import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, text } from '../fields.ts';

export const APPEAL_MAX = 1_000;

export const AppealOutcome = z.enum(['lifted', 'kept'], 'Please lift the ban or keep it.');
export type AppealOutcome = z.infer<typeof AppealOutcome>;

export const NewAppeal = z.object({ text: text(APPEAL_MAX, 'Please write your appeal.') });

/** What a banned person sees. */
export const OwnBan = z.object({
  reason: z.string(),
  /** Null if permanent. */
  until: z.nullable(Instant),
  /** Their appeal and its outcome; null if there is none. */
  appeal: z.nullable(
    z.object({
      text: z.string(),
      sentAt: Instant,
      /** Null until it is decided. */
      verdict: z.nullable(AppealOutcome),
      answer: z.nullable(z.string()),
    }),
  ),
});
export type OwnBan = z.infer<typeof OwnBan>;

export const ownBanEndpoints = {
  /** Needs the cookie of a refused sign-in. */
  ownBan: endpoint({ method: 'GET', path: '/auth/own-ban', access: 'banned', input: {}, response: OwnBan }),
  /** One for each ban. */
  appeal: endpoint({
    method: 'POST',
    path: '/auth/appeal',
    access: 'banned',
    input: { body: NewAppeal },
    response: OwnBan,
    errors: ['409 bans.appealed'],
  }),
};
