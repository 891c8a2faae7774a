import { randomInt, timingSafeEqual } from 'node:crypto';
import type { CodeState } from '@showup/contract/accounts';
import type { Database, Sql } from '../../db/database.ts';
import { PHONE_PASS_SECONDS } from '../../http/cookies.ts';
import { hashOf, newSecret } from '../../http/secret.ts';
import { Problem, problem, tooManyRequests } from '../../problem.ts';
import type { CodeProvider } from './code-provider.ts';
import {
  countWrongGuess,
  deleteCode,
  deleteExpiredProofs,
  deletePhonePasses,
  deleteProofsOf,
  findLastCode,
  findPhonePass,
  insertPhonePass,
  insertPhoneToken,
  lockCode,
  replaceCode,
  secondsUntilResend,
  spendPhoneToken,
  useCode,
} from './codes.queries.ts';
import { createGuessPace } from './guess-pace.ts';
import {
  countGuess,
  deleteGuesses,
  forgiveGuesses,
  isUnderGuessing,
  lockGuesses,
} from './guesses.queries.ts';

export type Codes = ReturnType<typeof createCodes>;

const CODE_LENGTH = 4;
/** A phone whose codes are guessed at gets longer ones, except in the browsers of its person. */
const GUARDED_CODE_LENGTH = 8;
const GUESSES_BEFORE_GUARD = 10;
const CODE_MINUTES = 5;
const GUESSES = 3;
const RESEND_SECONDS = 30;
const TOKEN_MINUTES = 10;

const sendFailed = problem(503, 'codes.not_sent', 'Failed to send OTP. Please try again.');
/** A code is on its way already. */
const tooSoon = (seconds: number) =>
  new Problem(429, 'codes.too_soon', `A code was just sent. You can ask for another in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
const wrongCode = problem(401, 'codes.wrong', 'OTP verification failed');
const tokenRefused = problem(401, 'codes.token', 'Authentication failed: please ask for a new code.');

/** Phone codes and what they buy: a token for one call, and a pass for a browser whose phone has no account yet. */
export function createCodes({ db, provider }: { db: Database; provider: CodeProvider }) {
  const guessPace = createGuessPace();

  /** The code is on its way when this answers. @throws Problem 429 while the last one is too young, 503 when it cannot be sent */
  async function sendCode(phone: string, browser: Buffer) {
    const key = { phone, browser };
    const isGuarded = await isUnderGuessing(db.sql, key, GUESSES_BEFORE_GUARD);
    const codeLength = isGuarded ? GUARDED_CODE_LENGTH : CODE_LENGTH;
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
    const held = await replaceCode(db.sql, key, {
      hash: hashWith(browser, code),
      length: codeLength,
      minutes: CODE_MINUTES,
      waitSeconds: RESEND_SECONDS,
      guesses: GUESSES,
    });
    if (!held) {
      const seconds = await secondsUntilResend(db.sql, key, RESEND_SECONDS);
      throw tooSoon(seconds);
    }
    try {
      await provider.send(phone, code);
    } catch {
      await deleteCode(db.sql, key);
      throw sendFailed();
    }
    return { codeLength, resendAt: held.resendAt };
  }

  /**
   * Exchanges the right code for a token. The third wrong guess ends a code; so do ten at its phone, where the code is a
   * short one and this browser is none of the person's own.
   * @throws Problem 401 for a wrong code, 429 for an address that has entered too many
   */
  async function verifyCode(phone: string, browser: Buffer, code: string, address: string) {
    const waitSeconds = guessPace.waitSeconds(address);
    if (waitSeconds > 0) throw tooManyRequests({ retryAfterSeconds: waitSeconds });
    const token = newSecret();
    const key = { phone, browser };
    const isRight = await db.transaction(async (tx) => {
      await lockGuesses(tx, phone);
      const live = await lockCode(tx, key);
      if (!live || live.wrongGuesses >= GUESSES) return false;
      const isTooShort =
        live.length < GUARDED_CODE_LENGTH && (await isUnderGuessing(tx, key, GUESSES_BEFORE_GUARD));
      if (isTooShort || !timingSafeEqual(live.hash, hashWith(browser, code))) {
        await countWrongGuess(tx, key);
        await countGuess(tx, phone);
        return false;
      }
      await useCode(tx, key);
      await forgiveGuesses(tx, key);
      await insertPhoneToken(tx, hashOf(token), phone, TOKEN_MINUTES);
      return true;
    });
    if (!isRight) {
      guessPace.countWrong(address);
      throw wrongCode();
    }
    await provider.confirm(phone);
    return { token };
  }

  /** @throws Problem 401 when the token is used up, too old, or for another phone */
  async function spendToken(tx: Sql, token: string, phone: string): Promise<void> {
    if (!(await spendPhoneToken(tx, hashOf(token), phone))) throw tokenRefused();
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
    await deleteProofsOf(tx, phone);
    await deleteGuesses(tx, phone);
  }

  async function codeState(browser: Buffer, provedPhone: string | null): Promise<CodeState> {
    if (provedPhone !== null) {
      return { phone: masked(provedPhone), codeLength: CODE_LENGTH, resendAt: null, isPhoneVerified: true };
    }
    const last = await findLastCode(db.sql, browser, RESEND_SECONDS);
    return {
      phone: last ? masked(last.phone) : null,
      codeLength: last?.codeLength ?? CODE_LENGTH,
      resendAt: last?.resendAt ?? null,
      isPhoneVerified: false,
    };
  }

  return {
    sendCode,
    verifyCode,
    spendToken,
    givePass,
    phoneOfPass,
    deletePhonePasses,
    codeState,
    forgetPhone,
    forgetExpired: () => deleteExpiredProofs(db.sql),
  };
}

/** A stored code is worth nothing in another browser: its hash is salted with the browser's. */
function hashWith(browser: Buffer, code: string): Buffer {
  return hashOf(`${browser.toString('hex')}:${code}`);
}

function masked(phone: string): string {
  return '*'.repeat(phone.length - 3) + phone.slice(-3);
}
