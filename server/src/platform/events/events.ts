import type { Sql } from '../db/database.ts';
import { type FeatureOrder, positionAfter, positionIn } from './feature-order.ts';

/**
 * Events and their payloads. The feature that raises an event declares it in its `<feature>.events.ts`; only those to
 * its right react. What it does itself is a call.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its own events
export interface DomainEvents {}

/** Questions that a feature asks those to its right, each with `about` and `answer`. Declared like events. */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its own questions
export interface DomainQuestions {}

/** Runs on the `sql` passed to `emit`. If that is a transaction, as usual, throwing rolls all of it back. */
type Reaction<T> = (tx: Sql, about: T) => Promise<void>;

export interface Order {
  /** Runs the reaction after those of this feature, although it is further right. */
  readonly after: string;
  /** Usually a lock order. */
  readonly because: string;
}

interface Ordered<T> {
  readonly position: number;
  readonly react: Reaction<T>;
}

type Reactions = { [E in keyof DomainEvents]?: readonly Ordered<DomainEvents[E]>[] };

type Question = keyof DomainQuestions;
export type About<Q extends Question> = DomainQuestions[Q] extends { about: infer A } ? A : never;
export type Answer<Q extends Question> = DomainQuestions[Q] extends { answer: infer A } ? A : never;
type Answerer<Q extends Question> = (sql: Sql, about: About<Q>) => Promise<Answer<Q>>;
type Answerers = { [Q in Question]?: Answerer<Q> };

/** How features to the left reach those to the right. Reactions run in the order of the features, one after another. */
export class Events {
  readonly #featureOrder: FeatureOrder;
  readonly #reactions: Reactions = {};
  readonly #answerers: Answerers = {};

  constructor(featureOrder: FeatureOrder) {
    this.#featureOrder = featureOrder;
  }

  on<E extends keyof DomainEvents>(
    feature: string,
    event: E,
    react: Reaction<DomainEvents[E]>,
    order?: Order,
  ): void {
    const position = order
      ? positionAfter(this.#featureOrder, order.after)
      : positionIn(this.#featureOrder, feature);
    const others: readonly Ordered<DomainEvents[E]>[] = this.#reactions[event] ?? [];
    const ordered = [...others, { position, react }].toSorted((a, b) => a.position - b.position);
    Object.assign(this.#reactions, { [event]: ordered });
  }

  async emit<E extends keyof DomainEvents>(tx: Sql, event: E, about: DomainEvents[E]): Promise<void> {
    for (const { react } of this.#reactions[event] ?? []) await react(tx, about);
  }

  /** Registers the one answer to a question. */
  answer<Q extends Question>(question: Q, answerer: Answerer<Q>): void {
    if (this.#answerers[question]) throw new Error(`Two features answer the question "${question}".`);
    Object.assign(this.#answerers, { [question]: answerer });
  }

  /** Undefined when no feature answers. */
  async ask<Q extends Question>(sql: Sql, question: Q, about: About<Q>): Promise<Answer<Q> | undefined> {
    return this.#answerers[question]?.(sql, about);
  }
}
