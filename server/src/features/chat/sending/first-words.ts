import { notMatched } from '#features/matching/matches/require-match';
import { waitOf } from '#platform/limits/quotas';
import { Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { noSuchMessage } from '../refusals.ts';
import type { Refusal } from './first-words.queries.ts';
import type { FirstWords } from './send-message.queries.ts';

/** Anyone but a spammer gets an answer after a few messages or gives up. */
const UNANSWERED = 10;
/** A day's likes rarely become more matches than this. */
const BEGUN_PER_DAY = 50;
const MOST_COUNTED = 2_000_000_000;

const waitsForAnswer = problem(
  403,
  'chat.wait_for_answer',
  `You have sent ${UNANSWERED} messages. You can write again once you get an answer.`,
);

/** How much someone may write to people who haven't written back; `factor` multiplies it, for load tests. */
export function firstWords(factor: number): FirstWords {
  const times = (most: number) => Math.min(MOST_COUNTED, Math.max(1, Math.floor(most * factor)));
  return { unanswered: times(UNANSWERED), begun: times(BEGUN_PER_DAY) };
}

export const firstWordsIn = ({ settings }: Context): FirstWords => firstWords(settings.rateLimitFactor);

/** A 403, since the wait is hours and a 429 would be retried automatically. Returns undefined if no reason is left. */
export function refusalOf(refusal: Refusal): Problem | undefined {
  const { isMatched, lacksAnswered, waitsForAnswer: isWaiting, retryAt, seconds } = refusal;
  if (!isMatched) return notMatched();
  if (lacksAnswered) return noSuchMessage();
  if (isWaiting) return waitsForAnswer();
  if (retryAt === null) return undefined;
  const { text } = waitOf(retryAt, seconds);
  const message = `You have written to many new matches today. You can write to another in ${text}.`;
  return new Problem(403, 'chat.too_many_new', message, { retryAt });
}
