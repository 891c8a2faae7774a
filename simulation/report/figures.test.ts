import { expect, test } from 'vitest';
import { asUserId } from '#test/people/as-user-id';
import type { Person } from '../people/people.ts';
import { figuresOf } from './figures.ts';
import type { History } from './record.ts';

const person = (n: number, changes: Partial<Person> = {}): Person => ({
  n,
  id: asUserId(String(n)),
  gender: 'Male',
  wishes: ['Female'],
  age: 30,
  ageRange: null,
  interests: [],
  cell: '1:1',
  looks: 0,
  choosiness: 0,
  nature: [0, 0],
  taste: [0, 0],
  sessionsPerDay: 1,
  joinedHour: -100,
  awayHours: 1,
  ...changes,
});

const [adam, eve, ruth] = [0, 1, 2];
const answer = (viewer: number, target: number, hour: number, liked: boolean, matched = false) => ({
  viewer,
  target,
  hour,
  liked,
  matched,
});

/** Eight days with two of warm-up: events before hour 48 are not measured. */
const history: History = {
  days: 8,
  people: [
    person(adam),
    person(eve, { gender: 'Female', wishes: ['Male'] }),
    person(ruth, { gender: 'Female', wishes: ['Male'], joinedHour: 60 }),
  ],
  visits: [
    ...[10, 50, 74, 98].map((hour) => ({ person: adam, hour })),
    ...[50, 75].map((hour) => ({ person: eve, hour })),
    { person: ruth, hour: 60 },
  ],
  looks: [
    { viewer: adam, hour: 10, cards: 20 },
    { viewer: adam, hour: 50, cards: 2 },
    { viewer: eve, hour: 50, cards: 0 },
    { viewer: eve, hour: 75, cards: 20 },
  ],
  answers: [
    answer(adam, eve, 50, true),
    answer(adam, ruth, 74, true),
    answer(eve, adam, 75, true, true),
    answer(adam, ruth, 150, false),
  ],
  messages: [
    { sender: eve, receiver: adam, hour: 75, position: 1 },
    { sender: adam, receiver: eve, hour: 98, position: 2 },
  ],
  left: new Map(),
};

test('computes the figures from the events of a run', () => {
  const figures = figuresOf(history);
  expect(figures).toMatchObject({ answers: 4, matches: 1, firstMessages: 1, talks: 1, withMatch: 1 });
  expect(figures.fresh).toEqual([1]); // two people met Ruth, one within 48 hours
  expect(figures.likesAnswered).toBe(0.5);
  expect(figures.likesMatched).toBe(0.5);
  expect(figures.thin.menForWomen).toEqual({ empty: 0, short: 1 });
  expect(figures.thin.womenForMen).toEqual({ empty: 0.5, short: 0.5 });
  expect(figures.matchesOf).toMatchObject({ women: 1, men: 1 });
  expect(figures.messagesOf).toMatchObject({ women: 1, men: 0 });
});

test('each day counts which of the recently active people were met', () => {
  const [third, fourth, fifth] = figuresOf(history).metByDay;
  expect(third).toBeCloseTo(1 / 3); // Eve, of all three
  expect(fourth).toBeCloseTo(2 / 3); // Ruth and Adam
  expect(fifth).toBe(0);
});

test('events during the warm-up are not measured', () => {
  const early = history.answers.map((one) => ({ ...one, hour: 47 }));
  expect(figuresOf({ ...history, answers: early })).toMatchObject({ answers: 0, matches: 0 });
});
