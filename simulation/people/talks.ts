import type { Draw } from './draw.ts';
import { writesBack, writesFirst } from './habits.ts';
import type { Person } from './people.ts';

/** The conversation of two matched people in the model. */
interface Talk {
  readonly two: readonly [Person, Person];
  messages: number;
  lastSender: number | undefined;
  isOver: boolean;
}

/** A message to send now. */
export interface Planned {
  readonly sender: Person;
  readonly receiver: Person;
  readonly position: number;
}

const LONGEST = 12;

/** Decides who writes to whom, and who never answers. */
export function createTalks(draw: Draw) {
  const talksOf = new Map<number, Talk[]>();
  const mutual = new Map<number, number>();

  function begin(one: Person, other: Person): void {
    const talk: Talk = { two: [one, other], messages: 0, lastSender: undefined, isOver: false };
    for (const { n } of talk.two)
      talksOf.set(n, [...(talksOf.get(n) ?? []).filter((known) => !known.isOver), talk]);
  }

  /** The messages this person writes when they open the app. The model counts them as sent. */
  function plan(person: Person): Planned[] {
    return (talksOf.get(person.n) ?? []).flatMap((talk) => {
      const [one, other] = talk.two;
      const partner = one.n === person.n ? other : one;
      if (talk.isOver || talk.lastSender === person.n || !wantsToWrite(person, partner, talk)) return [];
      talk.messages += 1;
      talk.lastSender = person.n;
      if (talk.messages === 2) for (const { n } of talk.two) mutual.set(n, (mutual.get(n) ?? 0) + 1);
      talk.isOver = talk.messages >= LONGEST;
      return [{ sender: person, receiver: partner, position: talk.messages }];
    });
  }

  function wantsToWrite(person: Person, partner: Person, talk: Talk): boolean {
    if (talk.messages === 0) return writesFirst(draw, person, partner);
    const wants = writesBack(draw, person, partner, talk.messages);
    talk.isOver = !wants;
    return wants;
  }

  return {
    begin,
    plan,
    /** The number of their conversations in which both have written. */
    mutualOf: (n: number) => mutual.get(n) ?? 0,
    /** Nobody writes to someone who has left. */
    end(n: number): void {
      for (const talk of talksOf.get(n) ?? []) talk.isOver = true;
    },
  };
}
