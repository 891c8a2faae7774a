import { afterCommit, type Sql } from '#platform/db/database';
import { PHONE_PASS_SECONDS } from '#platform/http/requests/cookies';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { outbox } from '../providers/carriers.ts';
import { OUTBOX_HOURS } from '../providers/outbox-provider.ts';
import { deleteOldSends, deleteSendsOf } from './code-sends.queries.ts';
import { deleteCodesIn, deleteExpiredProofs, deletePhonePasses, deleteProofsOf } from './codes.queries.ts';
import { deleteGuesses, deleteOldGuesses, moveBrowsers } from './guesses.queries.ts';
import { CODE_MINUTES } from './phone-codes.ts';
import { TOKEN_MINUTES } from './phone-tokens.ts';

/** Deletes everything about a phone. */
export async function forgetPhone(ctx: Context, tx: Sql, phone: string): Promise<void> {
  await deleteGuesses(tx, phone); // first, since guesses lock them first
  await deleteProofsOf(tx, phone);
  await deleteSendsOf(tx, phone);
  afterCommit(tx, () => outbox(ctx).forget(phone));
}

/** For an account that changes its number. Its browsers stay its own. */
export async function movePhone(ctx: Context, tx: Sql, from: string, to: string): Promise<void> {
  await moveBrowsers(tx, from, to);
  await forgetPhone(ctx, tx, from);
  await deletePhonePasses(tx, to);
}

/** For someone who leaves: deletes the codes their browser requested for phones that never became theirs. */
export async function forgetCodesIn(ctx: Context, tx: Sql, browser: Buffer): Promise<void> {
  const phones = await deleteCodesIn(tx, browser);
  afterCommit(tx, () => Promise.all(phones.map((phone) => outbox(ctx).forget(phone))));
}

/** Codes are counted for a day. */
const SENDS_DAYS = 1;
const GUESS_DAYS = 90;
/** The lifetime of the cookie that identifies a browser. */
const BROWSER_DAYS = 365;

export const expiredCodes: readonly Deletes[] = [
  { what: 'A code sent to your phone, scrambled', after: { minutes: CODE_MINUTES }, from: 'it was sent' },
  {
    what: 'The code itself, where the operator writes codes to a file instead of sending them',
    after: { hours: OUTBOX_HOURS },
    from: 'it was written',
  },
  {
    what: 'That this browser entered a right code, until you use it',
    after: { minutes: TOKEN_MINUTES },
    from: 'you entered it',
  },
  {
    what: 'The phone number of a sign-up that you began and didn’t finish',
    after: { hours: PHONE_PASS_SECONDS / 3_600 },
    from: 'you entered its code',
  },
  {
    what: 'When a code was sent to a phone, for which browser and network',
    after: { days: SENDS_DAYS },
    from: 'it was sent',
  },
  {
    what: 'How many wrong codes were tried for a phone',
    after: { days: GUESS_DAYS },
    from: 'the last wrong one',
  },
  {
    what: 'In which browsers a phone’s code was entered, under a fingerprint',
    after: { days: BROWSER_DAYS },
    from: 'the last code was entered there',
  },
];

export async function forgetExpiredCodes(ctx: Context): Promise<void> {
  await deleteExpiredProofs(ctx.db.sql);
  await deleteOldSends(ctx.db.sql, SENDS_DAYS);
  await deleteOldGuesses(ctx.db.sql, { guessDays: GUESS_DAYS, browserDays: BROWSER_DAYS });
  await outbox(ctx).forgetOld();
}
