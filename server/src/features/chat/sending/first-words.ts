import { waitOf } from '#platform/limits/quotas';
import { Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import type { Conversation } from './send-message.queries.ts';

/** How much someone may write to people who haven't written back. */
interface FirstWords {
  /** Messages in one conversation. Anyone but a spammer gets an answer after a few, or gives up. */
  readonly unanswered: number;
  /** Conversations in 24 hours. A day's likes rarely become more matches than this. */
  readonly begun: number;
}

const LIMITS: FirstWords = { unanswered: 10, begun: 50 };
const MOST_COUNTED = 2_000_000_000;

const waitsForAnswer = problem(
  403,
  'chat.wait_for_answer',
  `You have sent ${LIMITS.unanswered} messages. You can write again once you get an answer.`,
);

/** `factor` multiplies the limits, for load tests. */
export function firstWords(factor: number): FirstWords {
  const times = (most: number) => Math.min(MOST_COUNTED, Math.max(1, Math.floor(most * factor)));
  return { unanswered: times(LIMITS.unanswered), begun: times(LIMITS.begun) };
}

export const firstWordsIn = ({ settings }: Context): FirstWords => firstWords(settings.rateLimitFactor);

/** @throws Problem 403 for another message to someone who has not answered so many */
export function requireAnswer(
  { isAnswered, isBegunBySender, lastSeq }: Conversation,
  { unanswered }: FirstWords,
): void {
  if (isBegunBySender && !isAnswered && lastSeq >= unanswered) throw waitsForAnswer();
}

/** A 403, since the wait is hours and a 429 would be retried automatically. */
export function tooManyNew({ retryAt, seconds }: { retryAt: string; seconds: number }): Problem {
  const { text } = waitOf(retryAt, seconds);
  const message = `You have written to many new matches today. You can write to another in ${text}.`;
  return new Problem(403, 'chat.too_many_new', message, { retryAt });
}
