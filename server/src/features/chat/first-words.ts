import { waitOf } from '../../platform/limits/daily-limits.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { notMatched } from '../matching/matching.service.ts';
import type { FirstWords } from './chat.queries.ts';
import type { Refusal } from './first-words.queries.ts';

/** Whoever has nothing to sell is answered after a few, or begins with somebody else. */
const UNANSWERED = 10;
/** Of the likes of a day, hardly more become matches. */
const BEGUN_PER_DAY = 50;
const MOST_COUNTED = 2_000_000_000;

const waitsForAnswer = problem(
  403,
  'chat.wait_for_answer',
  `You have sent ${UNANSWERED} messages. You can write more once there is an answer.`,
);

/** How much may be written to people who have not written back; `factor` multiplies it, for load tests. */
export function firstWords(factor: number): FirstWords {
  const times = (most: number) => Math.min(MOST_COUNTED, Math.max(1, Math.floor(most * factor)));
  return { unanswered: times(UNANSWERED), begun: times(BEGUN_PER_DAY) };
}

/** A 403, as the wait is hours: whoever sends does not try again by themselves. Undefined where nothing stands any more. */
export function refusalOf(refusal: Refusal): Problem | undefined {
  const { isMatched, waitsForAnswer: isWaiting, retryAt, seconds } = refusal;
  if (!isMatched) return notMatched();
  if (isWaiting) return waitsForAnswer();
  if (retryAt === null) return undefined;
  const { text } = waitOf(retryAt, seconds);
  const message = `You have written to many new matches today. You can write to another in ${text}.`;
  return new Problem(403, 'chat.too_many_new', message, { retryAt });
}
