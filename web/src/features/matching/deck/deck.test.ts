import type { ProfileCard } from '@showup/contract/profiles';
import { describe, expect, test } from 'vitest';
import { aCard } from '../../../../test/entities.ts';
import { nearMonth } from '../../../lib/format/month.ts';
import { gendersAsked, isThin, openCards, refillDeck } from './deck.ts';

const [a, b, c, d] = [aCard('a'), aCard('b'), aCard('c'), aCard('d')];
const ids = (cards: readonly ProfileCard[]) => cards.map((card) => card._id);

describe('the deck', () => {
  test('shows nobody who was answered here, even when a fetch under way brings them back', () => {
    const answered = new Set(['a', 'b']);
    const refilled = refillDeck([a, b, c], [b, c, d], answered);
    expect(ids(openCards(refilled, answered))).toEqual(['c', 'd']);
  });

  test('shows a person once, whichever way they came into it', () => {
    expect(ids(openCards([a, b, a], new Set()))).toEqual(['a', 'b']);
  });

  test('brings a card back to its place when its answer failed', () => {
    const deck = [a, b, c];
    expect(ids(openCards(deck, new Set(['a'])))).toEqual(['b', 'c']);
    expect(ids(openCards(deck, new Set()))).toEqual(['a', 'b', 'c']);
  });

  test('keeps the order of what is there and takes the rest from the fresh page', () => {
    expect(ids(refillDeck([b, a], [a, b, c], new Set()))).toEqual(['b', 'a', 'c']);
  });

  test('drops who is gone, but never the card that is being looked at', () => {
    expect(ids(refillDeck([a, b, c], [c, d], new Set(['a'])))).toEqual(['b', 'c', 'd']);
    expect(ids(refillDeck([a, b], [], new Set(['a', 'b'])))).toEqual([]);
  });
});

describe('a deck with few cards left', () => {
  test('asks for more while the server has not passed everyone, counting only who waits for an answer', () => {
    const page = { items: [a, b, c, d], next: 'on' };
    expect(isThin(page, new Set())).toBe(false);
    expect(isThin(page, new Set(['b']))).toBe(true);
    expect(isThin({ items: [], next: 'on' }, new Set())).toBe(true);
  });

  test('asks no more once everyone was passed', () => {
    expect(isThin({ items: [], next: undefined }, new Set())).toBe(false);
    expect(isThin({ items: [a], next: undefined }, new Set())).toBe(false);
  });
});

describe('the gender filter', () => {
  test('asks for everyone unless only some of the interests are chosen', () => {
    expect(gendersAsked(undefined, ['Male', 'Female'])).toBeUndefined();
    expect(gendersAsked(['Female', 'Male'], ['Male', 'Female'])).toBeUndefined();
    expect(gendersAsked(['Female'], ['Male', 'Female'])).toEqual(['Female']);
  });

  test('never leads to an empty deck by a choice that is no interest any more', () => {
    expect(gendersAsked(['Female'], ['Male', 'Other'])).toBeUndefined();
  });
});

test('the month of the proof is named, with its year once that has passed', () => {
  expect(nearMonth('2026-11', '2026-12-31')).toBe('November');
  expect(nearMonth('2025-11', '2026-01-01')).toBe('November 2025');
});
