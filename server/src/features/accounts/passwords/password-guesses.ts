import type { Sql } from '#platform/db/database';
import { waitInWords } from '#platform/durations';
import { networkOf } from '#platform/http/gate/network';
import type { Deletes } from '#platform/jobs/retention';
import { Problem } from '#platform/problem';
import type { Context } from '#server/context';
import type { Visit } from '../sign-in/visit.ts';
import {
  closeCount,
  countGuess,
  deleteExpiredGuesses,
  deleteGuessesAt,
  type GuessCount,
  uncountGuess,
} from './password-guesses.queries.ts';
import { deleteUnusedBrowsers, isOwnBrowser } from './passwords.queries.ts';

const DAY_MINUTES = 24 * 60;
/** One email, from one address or in one of its person's own browsers. */
const FROM_ONE_SOURCE = { free: 5, minutes: DAY_MINUTES };
/** One email, from all browsers in which it was never signed in. */
const AT_ONE_ACCOUNT = { free: 20, minutes: DAY_MINUTES };
/** All emails, from one address: a full house mistypes less than this. */
const FROM_ONE_ADDRESS = { free: 30, minutes: 60 };

const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** The lifetime of a browser's cookie. */
const BROWSER_DAYS = 365;

/** A count, and how many guesses it allows before it makes anyone wait. */
type Limit = GuessCount & { readonly free: number };

/** A guess that was counted as wrong. */
export interface HeardGuess {
  readonly account: Buffer;
  /** The count of its address, if the guess was added to it. */
  readonly address: Buffer | undefined;
}

// Slows down password guessing, whether or not the email has an account. Stores emails and addresses only as keyed
// hashes. The person's own browsers have a separate count, so that no stranger can make them wait.

const keyOf = ({ keyedHash }: Context, kind: string, thing: string) =>
  keyedHash(`password-guesses.${kind}`, thing);

const accountOf = (ctx: Context, email: string) => keyOf(ctx, 'account', email);

/** The lock order. */
function limitsOf(ctx: Context, email: string, { browser, address }: Visit, isOwn: boolean): Limit[] {
  const account = accountOf(ctx, email);
  const network = networkOf(address);
  const inBrowser = keyOf(ctx, 'browser', `${email} ${browser.toString('hex')}`);
  if (isOwn) return [{ key: inBrowser, account, ...FROM_ONE_SOURCE }];
  return [
    { key: account, account, ...AT_ONE_ACCOUNT },
    { key: keyOf(ctx, 'email-from-address', `${email} ${network}`), account, ...FROM_ONE_SOURCE },
    { key: keyOf(ctx, 'address', network), account: null, ...FROM_ONE_ADDRESS },
  ];
}

/**
 * Counts a guess as wrong before the password is checked, so that no concurrent guess slips through. `forgiveGuess`
 * undoes it. A guess that has to wait is not counted.
 * @throws Problem 429, with the seconds to wait
 */
export async function hearGuess(ctx: Context, email: string, visit: Visit): Promise<HeardGuess> {
  return ctx.db.transaction(async (tx) => {
    const limits = limitsOf(ctx, email, visit, await isOwnBrowser(tx, email, visit.browser));
    const closing: { key: Buffer; seconds: number }[] = [];
    let waitSeconds = 0;
    for (const limit of limits) {
      const counted = await countGuess(tx, limit);
      waitSeconds = Math.max(waitSeconds, counted.waitSeconds);
      const seconds = secondsAfter(counted.guesses, limit.free);
      if (seconds > 0) closing.push({ key: limit.key, seconds });
    }
    if (waitSeconds > 0) throw tooManyGuesses(waitSeconds);
    for (const { key, seconds } of closing) await closeCount(tx, key, seconds);
    return { account: accountOf(ctx, email), address: limits.find(({ account }) => account === null)?.key };
  });
}

/** For a right password: clears all counts of the account, and removes the guess from its address's count. */
export async function forgiveGuess(tx: Sql, { account, address }: HeardGuess): Promise<void> {
  await deleteGuessesAt(tx, account);
  if (address) await uncountGuess(tx, address);
}

/** For someone who has proved their identity by phone. */
export async function forgiveEmail(ctx: Context, tx: Sql, email: string): Promise<void> {
  await deleteGuessesAt(tx, accountOf(ctx, email));
}

export const expiredGuesses: readonly Deletes[] = [
  {
    what: 'How many passwords were tried for an email, under a fingerprint',
    after: { hours: AT_ONE_ACCOUNT.minutes / 60 },
    from: 'the first of them',
  },
  {
    what: 'How many passwords were tried from a network, under a fingerprint',
    after: { minutes: FROM_ONE_ADDRESS.minutes },
    from: 'the first of them',
  },
  {
    what: 'In which browsers you signed in with a password, under a fingerprint',
    after: { days: BROWSER_DAYS },
    from: 'you last did so there',
  },
];

export async function forgetExpiredGuesses({ db }: Context): Promise<void> {
  await deleteExpiredGuesses(db.sql);
  await deleteUnusedBrowsers(db.sql, BROWSER_DAYS);
}

/** Seconds to wait after that many guesses, doubling each time. */
export function secondsAfter(guesses: number, free: number): number {
  if (guesses < free) return 0;
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (guesses - free));
}

export function tooManyGuesses(seconds: number): Problem {
  const message = `Too many wrong passwords. You can try again in ${waitInWords(seconds)}.`;
  return new Problem(429, 'accounts.guesses', message, { retryAfterSeconds: seconds });
}
