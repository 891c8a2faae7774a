import type { Database, Sql } from '../../../platform/db/database.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { KeyedHash } from '../../../platform/keyed-hash.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Visit } from '../sign-in/visit.ts';
import { deleteUnusedBrowsers, isOwnBrowser } from './password-browsers.queries.ts';
import {
  closeCount,
  countGuess,
  deleteExpiredGuesses,
  deleteGuessesAt,
  type GuessCount,
  uncountGuess,
} from './password-guesses.queries.ts';

export type PasswordGuesses = ReturnType<typeof createPasswordGuesses>;

const DAY_MINUTES = 24 * 60;
/** One email, from one address or in one of its person's own browsers. */
const FROM_ONE_PLACE = { free: 5, minutes: DAY_MINUTES };
/** One email, from all browsers in which it was never signed in. */
const AT_ONE_ACCOUNT = { free: 20, minutes: DAY_MINUTES };
/** All emails, from one address: a house full of people mistypes less than this. */
const FROM_ONE_ADDRESS = { free: 30, minutes: 60 };

const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** As long as the cookie of a browser lives. */
const BROWSER_DAYS = 365;

/** A count, and how many guesses in it are heard before it makes anyone wait. */
type Pace = GuessCount & { readonly free: number };

/** A guess that was heard, and counted as if it were wrong. */
export interface HeardGuess {
  readonly account: Buffer;
  /** The count of its address, where the guess went into that. */
  readonly address: Buffer | undefined;
}

interface Parts {
  readonly db: Database;
  readonly keyedHash: KeyedHash;
}

/**
 * Slows whoever guesses at passwords, whether or not the email has an account. No email and no address is kept, only
 * keyed hashes. The person's own browsers have a count of their own, so no stranger can keep them waiting.
 */
export function createPasswordGuesses({ db, keyedHash }: Parts) {
  const keyOf = (kind: string, thing: string) => keyedHash(`password-guesses.${kind}`, thing);
  const accountOf = (email: string) => keyOf('account', email);

  /** In this order they are held, everywhere. */
  function pacesOf(email: string, { browser, address }: Visit, isOwn: boolean): Pace[] {
    const account = accountOf(email);
    const network = networkOf(address);
    const inBrowser = keyOf('browser', `${email} ${browser.toString('hex')}`);
    if (isOwn) return [{ key: inBrowser, account, ...FROM_ONE_PLACE }];
    return [
      { key: account, account, ...AT_ONE_ACCOUNT },
      { key: keyOf('email-from-address', `${email} ${network}`), account, ...FROM_ONE_PLACE },
      { key: keyOf('address', network), account: null, ...FROM_ONE_ADDRESS },
    ];
  }

  /**
   * Hears one guess. It counts as a wrong one before the password is looked at, so that of many at the same moment none
   * slips by; `forgive` takes it back. One that has to wait is not counted.
   * @throws Problem 429, with the seconds to wait
   */
  async function hear(email: string, visit: Visit): Promise<HeardGuess> {
    return db.transaction(async (tx) => {
      const paces = pacesOf(email, visit, await isOwnBrowser(tx, email, visit.browser));
      const closing: { key: Buffer; seconds: number }[] = [];
      let waitSeconds = 0;
      for (const pace of paces) {
        const counted = await countGuess(tx, pace);
        waitSeconds = Math.max(waitSeconds, counted.waitSeconds);
        const seconds = secondsAfter(counted.guesses, pace.free);
        if (seconds > 0) closing.push({ key: pace.key, seconds });
      }
      if (waitSeconds > 0) throw tooManyGuesses(waitSeconds);
      for (const { key, seconds } of closing) await closeCount(tx, key, seconds);
      return { account: accountOf(email), address: paces.find(({ account }) => account === null)?.key };
    });
  }

  /** The password was right: all counts of the account are forgotten, and this guess is none of its address. */
  async function forgive(tx: Sql, { account, address }: HeardGuess): Promise<void> {
    await deleteGuessesAt(tx, account);
    if (address) await uncountGuess(tx, address);
  }

  /** The person has proved by their phone who they are. */
  async function forgiveEmail(tx: Sql, email: string): Promise<void> {
    await deleteGuessesAt(tx, accountOf(email));
  }

  async function forgetExpired(): Promise<void> {
    await deleteExpiredGuesses(db.sql);
    await deleteUnusedBrowsers(db.sql, BROWSER_DAYS);
  }

  return { hear, forgive, forgiveEmail, forgetExpired };
}

/** How long nothing is heard after that many guesses: twice as long each time. */
export function secondsAfter(guesses: number, free: number): number {
  if (guesses < free) return 0;
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (guesses - free));
}

/** Tells how long. */
export function tooManyGuesses(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds <= 60 ? `${seconds} s` : `${minutes} minutes`;
  const message = `Too many wrong passwords. You can try again in ${wait}.`;
  return new Problem(429, 'accounts.guesses', message, { retryAfterSeconds: seconds });
}
