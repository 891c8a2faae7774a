import type { Person } from './people.ts';

/** One card looked at and answered. People are named by their number, moments by the hour of the simulation. */
export interface Answer {
  readonly viewer: number;
  readonly target: number;
  readonly hour: number;
  readonly liked: boolean;
  /** It was the second like of the two. */
  readonly matched: boolean;
}

/** A deck as it was asked for at the start of a session. */
export interface Look {
  readonly viewer: number;
  readonly hour: number;
  readonly cards: number;
}

export interface Message {
  readonly sender: number;
  readonly receiver: number;
  readonly hour: number;
  /** In its conversation, from 1 on. */
  readonly place: number;
}

export interface Visit {
  readonly person: number;
  readonly hour: number;
}

/** All that happened, in the order in which it did. */
export interface History {
  readonly days: number;
  readonly people: readonly Person[];
  readonly visits: readonly Visit[];
  readonly looks: readonly Look[];
  readonly answers: readonly Answer[];
  readonly messages: readonly Message[];
  /** The hour in which people deleted their accounts, by their number. */
  readonly left: ReadonlyMap<number, number>;
}
