// @module-tag pure
import { GENDERS, ProfileChanges } from '@showup/contract/profiles';
import { expect, test } from 'vitest';
import { castOf } from './cast.ts';
import { DRAWN_PEOPLE } from './pictures.ts';
import { nextLine } from './small-talk.ts';

const cast = castOf(DRAWN_PEOPLE);

test('every newcomer finds at least twenty people of each gender, each with a face and a name of their own', () => {
  for (const newcomer of GENDERS) {
    for (const gender of GENDERS) {
      const deck = cast.filter(
        ({ identifiedAs, interestedIn }) => identifiedAs === gender && interestedIn.includes(newcomer),
      );
      expect(deck.length).toBeGreaterThanOrEqual(20);
      expect(new Set(deck.map(({ look }) => look)).size).toBe(deck.length);
      expect(new Set(deck.map(({ fullName }) => fullName)).size).toBe(deck.length);
    }
  }
});

test('no two people have the same bio, the same answer to a prompt or the same interests', () => {
  const lives = cast.map(({ life }) => life);
  const said = lives.flatMap(({ bio, prompts }) => [bio, ...prompts.map(({ answer }) => answer)]);
  expect(repeated(said)).toEqual([]);
  expect(repeated(lives.map(({ interests }) => interests.toSorted().join(', ')))).toEqual([]);
});

test('what each person says of themselves is what a profile accepts', () => {
  for (const { fullName, life } of cast) {
    const { success } = ProfileChanges.safeParse({ ...life, interests: [...life.interests] });
    expect({ fullName, success }).toEqual({ fullName, success: true });
  }
});

test('a conversation has several different lines, says goodbye once, and then ends', () => {
  for (const role of cast) {
    const said: string[] = [];
    for (;;) {
      const line = nextLine(role, { said, lastText: 'Yes?', hasImage: false });
      if (line === undefined) break;
      said.push(line);
    }
    expect(new Set(said).size).toBe(said.length);
    expect(said.length).toBeGreaterThanOrEqual(7);
    expect(said.filter((line) => line.includes('?')).length).toBeGreaterThanOrEqual(6);
  }
});

test('an answer takes up what the message is about', () => {
  const [role] = cast;
  if (!role) throw new Error('Nobody is in the cast.');
  const answer = (lastText: string, hasImage = false) =>
    nextLine(role, { said: ['Hey'], lastText, hasImage }) ?? '';
  expect(answer('Shall we meet?')).toMatch(/Early or late/);
  expect(answer('', true)).toMatch(/picture/);
  expect(answer('I like biryani')).toMatch(/hungry/);
  expect(answer('Well')).not.toMatch(/hungry|picture/);
});

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) !== at);
}
