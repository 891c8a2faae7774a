// @module-tag pure
import { GENDERS, ProfileChanges } from '@showup/contract/profiles';
import { displayNameOf, wordsOf } from '@showup/contract/profiles/display-name';
import { expect, test } from 'vitest';
import { castOf, type Role } from './cast.ts';
import { DRAWN_PEOPLE } from './pictures.ts';
import { nextLine } from './small-talk.ts';

const cast = castOf(DRAWN_PEOPLE);

test('every newcomer finds at least twenty people of each gender, each with a face of their own', () => {
  for (const newcomer of GENDERS) {
    for (const gender of GENDERS) {
      const deck = cast.filter(
        ({ identifiedAs, interestedIn }) => identifiedAs === gender && interestedIn.includes(newcomer),
      );
      expect(deck.length).toBeGreaterThanOrEqual(20);
      expect(new Set(deck.map(({ look }) => look)).size).toBe(deck.length);
    }
  }
});

test('everyone has a full name of their own, and others can tell them apart by what they see of it', () => {
  expect(cast.filter(({ fullName }) => wordsOf(fullName).length < 2)).toEqual([]);
  expect(repeated(cast.map(({ fullName }) => displayNameOf(fullName)))).toEqual([]);
});

test('no two people have the same bio, the same answer to a prompt or the same interests', () => {
  const lives = cast.map(({ life }) => life);
  const said = lives.flatMap(({ bio, prompts }) => [bio, ...prompts.map(({ answer }) => answer)]);
  expect(repeated(said)).toEqual([]);
  expect(repeated(lives.map(({ interests }) => interests.toSorted().join(', ')))).toEqual([]);
});

test('what each person says of themselves is what a profile accepts', () => {
  for (const { fullName, life } of cast) {
    const { success } = ProfileChanges.safeParse({ ...life, fullName, interests: [...life.interests] });
    expect({ fullName, success }).toEqual({ fullName, success: true });
  }
});

test('a conversation has five to eight different messages, which ask back until the last says good night', () => {
  for (const messages of [['Yes?'], ['Well'], ['Music?', 'Tea', 'Meet me', 'Pizza', 'haha', 'My job']]) {
    for (const role of cast) {
      const said = answersOf(role, messages);
      expect(said.length).toBeOneOf([5, 6, 7, 8]);
      expect(repeated(said)).toEqual([]);
      expect(said.findIndex((line) => !line.includes('?'))).toBe(said.length - 1);
      expect(said.findIndex((line) => /good night/i.test(line))).toBe(said.length - 1);
    }
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

/** All that a demo person answers to these messages, sent over and over. */
function answersOf(role: Role, messages: readonly string[]): string[] {
  const said: string[] = [];
  for (;;) {
    const lastText = messages[said.length % messages.length] ?? '';
    const line = nextLine(role, { said, lastText, hasImage: false });
    if (line === undefined) return said;
    said.push(line);
  }
}
