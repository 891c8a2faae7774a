import { randomInt, timingSafeEqual } from 'node:crypto';
import type { CodeState } from '@showup/contract/accounts';
import { afterCommit, type Database, type Sql } from '../../../platform/db/database.ts';
import { databaseTime } from '../../../platform/db/database-time.ts';
import { PHONE_PASS_SECONDS } from '../../../platform/http/cookies.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { hashOf, newSecret } from '../../../platform/http/secret.ts';
import { Problem, problem } from '../../../platform/problem.ts';
import { type CodeProvider, ProviderFailed } from '../providers/code-provider.ts';
import {
  deleteOldSends,
  deleteSend,
  deleteSendsOf,
  findNextSend,
  insertSend,
  isOwnBrowser,
  lockSends,
  type NextSend,
  proveSends,
} from './code-sends.queries.ts';
import {
  countWrongGuess,
  deleteCode,
  deleteCodesIn,
  deleteExpiredProofs,
  deletePhonePasses,
  deleteProofsOf,
  findLastCode,
  findPhonePass,
  insertPhonePass,
  insertPhoneToken,
  lockCode,
  lockPhoneToken,
  replaceCode,
  spendPhoneToken,
  useCode,
} from './codes.queries.ts';
import { createGuessGuard } from './guess-guard.ts';
import {
  countGuess,
  countOwnGuess,
  deleteGuesses,
  deleteOldGuesses,
  forgetBrowserAt,
  forgetOtherBrowsersAt,
  lockGuesses,
  moveBrowsers,
  rememberBrowser,
} from './guesses.queries.ts';

export type Codes = ReturnType<typeof createCodes>;

const CODE_LENGTH = 4;
/** Where codes are guessed at. */
const GUARDED_CODE_LENGTH = 8;
export const CODE_MINUTES = 5;
const GUESSES = 3;
const TOKEN_MINUTES = 10;

/** How many codes are sent. Only what really was sent counts, for an hour unless it says otherwise, and no setting multiplies it. */
const SEND_LIMITS = {
  waits: [30, 30, 60, 120, 300],
  freeAfterGuesses: 2,
  guesses: GUESSES,
  /** Codes that nobody entered, asked for where the phone was never proved. */
  perPhoneAndNetwork: 6,
  perNetwork: 60,
  /** Codes that nobody entered, in whatever networks, in a day: where the phone was never proved, and in its person's own browsers. */
  perPhoneAndDay: 20,
  /** Codes that led to a right one: nobody but the holder of the phone can reach it. */
  provedPerPhone: 20,
};

const sendFailed = problem(503, 'codes.not_sent', 'Failed to send OTP. Please try again.');
const wrongCode = problem(401, 'codes.wrong', 'OTP verification failed');
const tokenRefused = problem(401, 'codes.token', 'Authentication failed: please ask for a new code.');
const ownTokenRefused = problem(403, 'codes.token', 'That took too long. Please ask for a new code.');

interface Parts {
  readonly db: Database;
  readonly provider: CodeProvider;
  readonly log: CodesLog;
}

interface CodesLog {
  error(fields: object, message: string): void;
  warn(fields: { err: unknown }, message: string): void;
}

/** Phone codes and what they buy: a token for one call, and a pass for a browser whose phone has no account yet. */
export function createCodes({ db, provider, log }: Parts) {
  const guard = createGuessGuard(log);

  /** The code is on its way when this answers. @throws Problem 429 before the next one may go, 503 when it cannot be sent */
  async function sendCode(phone: string, browser: Buffer, address: string) {
    const key = { phone, browser };
    const place = await placeOf(phone, browser, address);
    const made = await db.transaction(async (tx) => {
      await lockSends(tx, place);
      const next = await findNextSend(tx, place, SEND_LIMITS);
      if (next.seconds > 0) throw tooSoon(next);
      const isGuarded =
        (await guard.isUnderGuessing(tx, key)) ||
        (place.network !== null && (await guard.areAllUnderGuessing(tx)));
      const length = isGuarded ? GUARDED_CODE_LENGTH : CODE_LENGTH;
      const code = String(randomInt(10 ** length)).padStart(length, '0');
      const hash = hashWith(browser, code);
      await replaceCode(tx, key, { hash, length, minutes: CODE_MINUTES });
      const sendId = await insertSend(tx, place);
      const { resendAt } = await findNextSend(tx, place, SEND_LIMITS);
      return { code, hash, sendId, answer: { codeLength: length, resendAt } };
    });
    try {
      await provider.send(phone, made.code);
    } catch (err) {
      log.error({ err }, 'a code could not be sent');
      await db.transaction(async (tx) => {
        await deleteCode(tx, key, made.hash);
        await deleteSend(tx, made.sendId);
      });
      throw await notSent(err);
    }
    return made.answer;
  }

  /** A provider that lets the phone wait is told as a limit of ours would be. */
  async function notSent(error: unknown): Promise<Problem> {
    const seconds = error instanceof ProviderFailed ? error.retryAfterSeconds : undefined;
    if (seconds === undefined) return sendFailed();
    const now = await databaseTime(db.sql);
    const resendAt = new Date(now.getTime() + seconds * 1_000).toISOString();
    return tooSoon({ resendAt, seconds, isLimited: true });
  }

  async function placeOf(phone: string, browser: Buffer, address: string) {
    const isOwn = await isOwnBrowser(db.sql, phone, browser);
    return { phone, browser, network: isOwn ? null : networkOf(address) };
  }

  /**
   * Exchanges the right code for a token. The third wrong guess ends a code; so do three at its phone, where the code is a
   * short one and this browser is none of the person's own. Nine in a day do so in one of those.
   * Guesses need codes, so what limits sending limits guessing at many phones as well.
   * @throws Problem 401 for a wrong code
   */
  async function verifyCode(phone: string, browser: Buffer, code: string) {
    const token = newSecret();
    const key = { phone, browser };
    const isRight = await db.transaction(async (tx) => {
      await lockGuesses(tx, phone);
      const live = await lockCode(tx, key);
      if (!live || live.wrongGuesses >= GUESSES) return false;
      const isTooShort = live.length < GUARDED_CODE_LENGTH && (await guard.isUnderGuessing(tx, key));
      if (isTooShort || !timingSafeEqual(live.hash, hashWith(browser, code))) {
        await countWrongGuess(tx, key);
        await countGuess(tx, phone, 1);
        await countOwnGuess(tx, key);
        return false;
      }
      await useCode(tx, key);
      await rememberBrowser(tx, key);
      await proveSends(tx, phone, browser);
      await insertPhoneToken(tx, hashOf(token), phone, TOKEN_MINUTES);
      return true;
    });
    if (!isRight) throw wrongCode();
    // Nobody waits for it: the provider's books are no concern of the person.
    provider.confirm(phone).catch((err: unknown) => log.warn({ err }, 'a right code could not be reported'));
    return { token };
  }

  /** For a call that may have to be made again with the same token. @throws Problem 401 as `spendToken` */
  async function holdToken(tx: Sql, token: string, phone: string): Promise<void> {
    if (!(await lockPhoneToken(tx, hashOf(token), phone))) throw tokenRefused();
  }

  /** @throws Problem 401 when the token is used up, too old, or for another phone */
  async function spendToken(tx: Sql, token: string, phone: string): Promise<void> {
    if (!(await spendPhoneToken(tx, hashOf(token), phone))) throw tokenRefused();
  }

  /** The same for somebody signed in, to whom a 401 would say that the session is over. @throws Problem 403 */
  async function spendOwnToken(tx: Sql, token: string, phone: string): Promise<void> {
    if (!(await spendPhoneToken(tx, hashOf(token), phone))) throw ownTokenRefused();
  }

  async function givePass(tx: Sql, phone: string): Promise<string> {
    const pass = newSecret();
    await insertPhonePass(tx, hashOf(pass), phone, PHONE_PASS_SECONDS);
    return pass;
  }

  async function phoneOfPass(pass: string): Promise<string | null> {
    return (await findPhonePass(db.sql, hashOf(pass))) ?? null;
  }

  /** Nothing of the phone stays behind its person. */
  async function forgetPhone(tx: Sql, phone: string): Promise<void> {
    await deleteGuesses(tx, phone); // first, as a guess locks them
    await deleteProofsOf(tx, phone);
    await deleteSendsOf(tx, phone);
    afterCommit(tx, () => provider.forget(phone));
  }

  /** Somebody else was signed in with this phone in this browser: it and all strangers' get long codes from here on. */
  async function guardPhone(tx: Sql, phone: string, browser: Buffer): Promise<void> {
    await lockGuesses(tx, phone);
    await countGuess(tx, phone, guard.guesses);
    await forgetBrowserAt(tx, { phone, browser });
  }

  /** For an account that changes its number. */
  async function movePhone(tx: Sql, from: string, to: string): Promise<void> {
    await moveBrowsers(tx, from, to);
    await forgetPhone(tx, from);
    await deletePhonePasses(tx, to);
  }

  /** Codes that someone asked for who leaves, for phones that never became theirs. */
  async function forgetBrowser(tx: Sql, browser: Buffer): Promise<void> {
    const phones = await deleteCodesIn(tx, browser);
    afterCommit(tx, () => Promise.all(phones.map((phone) => provider.forget(phone))));
  }

  async function codeState(browser: Buffer, provedPhone: string | null, address: string): Promise<CodeState> {
    if (provedPhone !== null) {
      return { phone: masked(provedPhone), codeLength: CODE_LENGTH, resendAt: null, isPhoneVerified: true };
    }
    const last = await findLastCode(db.sql, browser);
    if (!last) return { phone: null, codeLength: CODE_LENGTH, resendAt: null, isPhoneVerified: false };
    const place = await placeOf(last.phone, browser, address);
    const { resendAt } = await findNextSend(db.sql, place, SEND_LIMITS);
    return { phone: masked(last.phone), codeLength: last.codeLength, resendAt, isPhoneVerified: false };
  }

  async function forgetExpired(): Promise<void> {
    await deleteExpiredProofs(db.sql);
    await deleteOldSends(db.sql);
    await deleteOldGuesses(db.sql);
    await provider.forgetOld();
  }

  return {
    sendCode,
    verifyCode,
    holdToken,
    spendToken,
    spendOwnToken,
    givePass,
    phoneOfPass,
    deletePhonePasses,
    codeState,
    guardPhone,
    forgetBrowserAt,
    forgetOtherBrowsersAt,
    forgetPhone,
    movePhone,
    forgetBrowser,
    forgetExpired,
  };
}

function tooSoon({ resendAt, seconds, isLimited }: NextSend): Problem {
  const minutes = Math.ceil(seconds / 60);
  const long = minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
  const wait = seconds < 60 ? `${seconds} s` : long;
  const reason = isLimited ? 'Too many codes were asked for.' : 'A code was just sent.';
  return new Problem(
    429,
    isLimited ? 'codes.too_many' : 'codes.too_soon',
    `${reason} You can ask for another in ${wait}.`,
    { resendAt, retryAfterSeconds: seconds },
  );
}

/** A stored code is worth nothing in another browser: its hash is salted with the browser's. */
function hashWith(browser: Buffer, code: string): Buffer {
  return hashOf(`${browser.toString('hex')}:${code}`);
}

function masked(phone: string): string {
  return '*'.repeat(phone.length - 3) + phone.slice(-3);
}
