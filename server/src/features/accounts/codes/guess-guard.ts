import type { Sql } from '../../../platform/db/database.ts';
import { countLatePhones, type GuessLimits, isUnderGuessing } from './guesses.queries.ts';

/** When a phone's codes get longer. */
const LIMITS: GuessLimits = {
  /** At the phone, in whatever browsers; its person's own keep short ones. */
  guesses: 3,
  /** In one of the person's own browsers in a day: somebody else may hold it by now. */
  ownGuesses: 9,
};
/** So many phones have to be guessed at within an hour, half as many as were proved, before all strange browsers get longer codes. */
const PHONES_BEFORE_ALARM = 30;
/** So many are an alarm whatever was proved: somebody who guesses may also prove many phones of their own. */
const PHONES_ALWAYS_ALARM = 300;
const ALARM_AGAIN_MS = 600_000;
/** Enough to compare. */
const PHONES_COUNTED = 10_000;

interface GuardLog {
  error(fields: object, message: string): void;
}

/** Tells who has to enter a long code, since somebody guesses at short ones. */
export function createGuessGuard(log: GuardLog) {
  let alarmedAt = Number.NEGATIVE_INFINITY;

  /** Whether somebody tries one code after the other at many phones: then no stranger's browser gets a short one. */
  async function areAllUnderGuessing(tx: Sql): Promise<boolean> {
    const { guessed, proved } = await countLatePhones(tx, PHONES_COUNTED);
    const isUsual = guessed < PHONES_BEFORE_ALARM || guessed * 2 < proved;
    if (isUsual && guessed < PHONES_ALWAYS_ALARM) return false;
    const now = performance.now();
    if (now - alarmedAt > ALARM_AGAIN_MS) {
      alarmedAt = now;
      log.error({ guessed, proved }, 'codes are being guessed at many phones: new browsers get eight digits');
    }
    return true;
  }

  return {
    areAllUnderGuessing,
    isUnderGuessing: (tx: Sql, place: { phone: string; browser: Buffer }) =>
      isUnderGuessing(tx, place, LIMITS),
    /** As many as bring the phone under guard at once. */
    guesses: LIMITS.guesses,
  };
}
