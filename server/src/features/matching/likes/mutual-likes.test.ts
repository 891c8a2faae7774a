// @module-tag race
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { like } from '#test/people/meeting';
import { aUser, type Person } from '#test/people/people';
import { matchesOf } from '../pairs.queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('makes 200 matches of 200 simultaneous pairs of likes, and notifies each person once', async () => {
  const women: Person[] = [];
  const men: Person[] = [];
  for (let i = 0; i < 10; i++)
    women.push(await aUser(app, { identifiedAs: 'Female', interestedIn: ['Male'] }));
  for (let i = 0; i < 20; i++) men.push(await aUser(app, { identifiedAs: 'Male', interestedIn: ['Female'] }));

  const answers = await Promise.all(
    women.flatMap((her) => men.map((him) => Promise.all([like(her, him), like(him, her)]))),
  );
  for (const pair of answers) expect(pair.filter(({ matched }) => matched)).toHaveLength(1);

  for (const { people, matches } of [
    { people: women, matches: men.length },
    { people: men, matches: women.length },
  ]) {
    for (const person of people) {
      const told = new Set<string>();
      for (let i = 0; i < matches; i++) told.add((await person.next('newMatch')).matchedUser._id);
      expect(told.size).toBe(matches);
      expect(person.unasked('newMatch')).toBe(0);
      expect(await matchesOf(app.db.sql, person.id)).toHaveLength(matches);
    }
  }
});
