import type { Sql } from '../db/database.ts';
import { type FeatureOrder, placeIn } from './feature-order.ts';

/**
 * What happens, and what is said about it. The feature that raises an event declares it from its own
 * `<feature>.events.ts`; only features to its right react to it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its own events
export interface DomainEvents {}

/** What a feature asks of one to its right, each with `about` and `answer`. Declared like an event. */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its own questions
export interface DomainQuestions {}

/** Runs in the transaction that raised the event: what it throws undoes everything. */
export type Reaction<T> = (tx: Sql, about: T) => Promise<void>;

export interface Order {
  /** The reaction runs after those of this feature, although that one stands further right. */
  readonly after: string;
  /** Mostly an order of locks. */
  readonly because: string;
}

interface Placed<T> {
  readonly place: number;
  readonly react: Reaction<T>;
}

type Reactions = { [E in keyof DomainEvents]?: readonly Placed<DomainEvents[E]>[] };

type Question = keyof DomainQuestions;
export type About<Q extends Question> = DomainQuestions[Q] extends { about: infer A } ? A : never;
export type Answer<Q extends Question> = DomainQuestions[Q] extends { answer: infer A } ? A : never;
type Answerer<Q extends Question> = (sql: Sql, about: About<Q>) => Promise<Answer<Q>>;
type Answerers = { [Q in Question]?: Answerer<Q> };

export type Events = ReturnType<typeof createEvents>;

/** How features to the left reach those to the right. Reactions run in the order of the features, one after another. */
export function createEvents(featureOrder: FeatureOrder) {
  const reactions: Reactions = {};
  const answerers: Answerers = {};

  return {
    on<E extends keyof DomainEvents>(
      feature: string,
      event: E,
      react: Reaction<DomainEvents[E]>,
      order?: Order,
    ): void {
      const place = order ? placeIn(featureOrder, order.after) + 0.5 : placeIn(featureOrder, feature);
      const others: readonly Placed<DomainEvents[E]>[] = reactions[event] ?? [];
      const placed = [...others, { place, react }].toSorted((a, b) => a.place - b.place);
      Object.assign(reactions, { [event]: placed });
    },

    async emit<E extends keyof DomainEvents>(tx: Sql, event: E, about: DomainEvents[E]): Promise<void> {
      for (const { react } of reactions[event] ?? []) await react(tx, about);
    },

    /** One feature answers a question. */
    answer<Q extends Question>(question: Q, answerer: Answerer<Q>): void {
      if (answerers[question]) throw new Error(`Two features answer the question "${question}".`);
      Object.assign(answerers, { [question]: answerer });
    },

    /** Undefined where no feature answers. */
    async ask<Q extends Question>(sql: Sql, question: Q, about: About<Q>): Promise<Answer<Q> | undefined> {
      return answerers[question]?.(sql, about);
    },
  };
}
