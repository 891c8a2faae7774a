import { timingSafeEqual } from 'node:crypto';
import type { Sql } from '#platform/db/database';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { codeProvider } from '../providers/carriers.ts';
import { proveSends } from './code-sends.queries.ts';
import { type CodeKey, countWrongGuess, deleteCode, lockCode, useCode } from './codes.queries.ts';
import { needsLongCode } from './guess-guard.ts';
import { countGuess, countOwnGuess, lockGuesses, rememberBrowser } from './guesses.queries.ts';
import { GUARDED_CODE_LENGTH, GUESSES, hashCode } from './phone-codes.ts';
import { giveToken } from './phone-tokens.ts';

const wrongCode = problem(401, 'codes.wrong', 'OTP verification failed');

/**
 * Exchanges the right code for a token. The third wrong guess invalidates a code. A short code also ends once only long
 * ones are sent to that browser.
 * Guessing requires a code, so the send limits also limit guesses at many phones.
 * @throws Problem 401 for a wrong code
 */
export async function verifyCode(
  ctx: Context,
  phone: string,
  browser: Buffer,
  code: string,
): Promise<{ token: string }> {
  const token = await ctx.db.transaction((tx) => tradeCode(ctx, tx, { phone, browser }, code));
  if (token === undefined) throw wrongCode();
  // Not awaited: the person needn't wait for the provider's statistics.
  codeProvider(ctx)
    .confirm(phone)
    .catch((err: unknown) => ctx.log.warn({ err }, 'the provider was not told that its code was correct'));
  return { token };
}

/** Undefined for a wrong code, which counts once this is committed. */
async function tradeCode(ctx: Context, tx: Sql, key: CodeKey, code: string): Promise<string | undefined> {
  const { phone, browser } = key;
  await lockGuesses(tx, phone);
  const live = await lockCode(tx, key);
  if (!live || live.wrongGuesses >= GUESSES) return undefined;
  if (!timingSafeEqual(live.hash, hashCode(browser, code))) {
    await countWrongGuess(tx, key);
    await countGuess(tx, phone, 1);
    await countOwnGuess(tx, key);
    return undefined;
  }
  if (live.length < GUARDED_CODE_LENGTH && (await needsLongCode(ctx, tx, key))) {
    await deleteCode(tx, key, live.hash);
    return undefined;
  }
  await useCode(tx, key);
  await rememberBrowser(tx, key);
  await proveSends(tx, phone, browser);
  return giveToken(tx, phone);
}
