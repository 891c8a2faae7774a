import type { Person } from '../people/people.ts';

/** A card viewed and answered. People are given by number, times by hour of the simulation. */
export interface Answer {
  readonly viewer: number;
  readonly target: number;
  readonly hour: number;
  readonly liked: boolean;
  /** Whether it was the second like between the two. */
  readonly matched: boolean;
}

/** A deck loaded at the start of a session. */
export interface Look {
  readonly viewer: number;
  readonly hour: number;
  readonly cards: number;
}

export interface Message {
  readonly sender: number;
  readonly receiver: number;
  readonly hour: number;
  /** Position in the conversation, from 1. */
  readonly position: number;
}

export interface Visit {
  readonly person: number;
  readonly hour: number;
}

/** Everything that happened, in order. */
export interface History {
  readonly days: number;
  readonly people: readonly Person[];
  readonly visits: readonly Visit[];
  readonly looks: readonly Look[];
  readonly answers: readonly Answer[];
  readonly messages: readonly Message[];
  /** The hour in which people deleted their accounts, by number. */
  readonly left: ReadonlyMap<number, number>;
}
