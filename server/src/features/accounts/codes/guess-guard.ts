import type { Sql } from '#platform/db/database';
import { type Context, inMemory } from '#server/context';
import { isOwnBrowser } from './code-sends.queries.ts';
import { type CodeKey, deletePhoneTokens } from './codes.queries.ts';
import {
  countGuess,
  countLatePhones,
  forgetBrowserAt,
  type GuessLimits,
  isUnderGuessing,
  lockGuesses,
} from './guesses.queries.ts';

/** When a phone's codes get longer. */
const LIMITS: GuessLimits = {
  /** Wrong guesses at the phone, in any browser. Its person's own browsers keep short codes. */
  guesses: 3,
  /** Wrong guesses per day in one of the person's own browsers: someone else may have it by now. */
  ownGuesses: 9,
};
/**
 * How many phones must be guessed at within an hour, and at least half as many as were proved, before all unknown
 * browsers get longer codes.
 */
const PHONES_BEFORE_ALARM = 30;
/** This many are always an alarm: an attacker may also prove many phones of their own. */
const PHONES_ALWAYS_ALARM = 300;
const ALARM_AGAIN_MS = 600_000;
/** Enough to compare. */
const PHONES_COUNTED = 10_000;

/** When guesses at many phones were last logged. */
const alarm = inMemory(() => ({ lastAt: Number.NEGATIVE_INFINITY }));

/**
 * Whether a code for this phone has to be long in this browser: its codes are being guessed, or those of many phones,
 * and then no unknown browser may use a short one.
 */
export async function needsLongCode(ctx: Context, tx: Sql, key: CodeKey): Promise<boolean> {
  if (await isUnderGuessing(tx, key, LIMITS)) return true;
  return !(await isOwnBrowser(tx, key.phone, key.browser)) && (await areManyGuessedAt(ctx, tx));
}

async function areManyGuessedAt(ctx: Context, tx: Sql): Promise<boolean> {
  const { guessed, proved } = await countLatePhones(tx, PHONES_COUNTED);
  const isUsual = guessed < PHONES_BEFORE_ALARM || guessed * 2 < proved;
  if (isUsual && guessed < PHONES_ALWAYS_ALARM) return false;
  const now = performance.now();
  if (now - alarm(ctx).lastAt > ALARM_AGAIN_MS) {
    alarm(ctx).lastAt = now;
    ctx.log.error(
      { guessed, proved },
      'codes are being guessed at many phones: new browsers get eight digits',
    );
  }
  return true;
}

/**
 * When someone else signed in to a person's account in this browser: it and all unknown browsers get long codes for the
 * phone, and a code entered before opens nothing any more.
 */
export async function guardPhone(tx: Sql, phone: string, browser: Buffer): Promise<void> {
  await lockGuesses(tx, phone);
  await countGuess(tx, phone, LIMITS.guesses);
  await forgetBrowserAt(tx, { phone, browser });
  await deletePhoneTokens(tx, phone);
}
