import type { ProfileCard } from '@showup/contract/profiles';
import { describe, expect, test } from 'vitest';
import { nearMonth } from '#lib/format/month.ts';
import { asUserId } from '#test/as-user-id.ts';
import { aCard } from '#test/entities.ts';
import { gendersAsked, isThin, openCards, refillDeck } from './deck.ts';

const [a, b, c, d] = [aCard(asUserId('a')), aCard(asUserId('b')), aCard(asUserId('c')), aCard(asUserId('d'))];
const ids = (cards: readonly ProfileCard[]) => cards.map((card) => card._id);

describe('the deck', () => {
  test('leaves out people answered in this tab, even if a pending fetch returns them', () => {
    const answered = new Set(['a', 'b']);
    const refilled = refillDeck([a, b, c], [b, c, d], answered);
    expect(ids(openCards(refilled, answered))).toEqual(['c', 'd']);
  });

  test('shows each person once', () => {
    expect(ids(openCards([a, b, a], new Set()))).toEqual(['a', 'b']);
  });

  test('puts a card back in its place when its answer fails', () => {
    const deck = [a, b, c];
    expect(ids(openCards(deck, new Set(['a'])))).toEqual(['b', 'c']);
    expect(ids(openCards(deck, new Set()))).toEqual(['a', 'b', 'c']);
  });

  test('keeps its order and adds the other cards of a fresh page', () => {
    expect(ids(refillDeck([b, a], [a, b, c], new Set()))).toEqual(['b', 'a', 'c']);
  });

  test('drops people who are gone, but never the current card', () => {
    expect(ids(refillDeck([a, b, c], [c, d], new Set(['a'])))).toEqual(['b', 'c', 'd']);
    expect(ids(refillDeck([a, b], [], new Set(['a', 'b'])))).toEqual([]);
  });
});

describe('a deck with few cards left', () => {
  test('asks for more while there is a next page, counting only cards without an answer', () => {
    const page = { items: [a, b, c, d], next: 'on' };
    expect(isThin(page, new Set())).toBe(false);
    expect(isThin(page, new Set(['b']))).toBe(true);
    expect(isThin({ items: [], next: 'on' }, new Set())).toBe(true);
  });

  test('asks for no more after the last page', () => {
    expect(isThin({ items: [], next: undefined }, new Set())).toBe(false);
    expect(isThin({ items: [a], next: undefined }, new Set())).toBe(false);
  });
});

describe('the gender filter', () => {
  test('asks for everyone unless only some of the viewer’s interests are chosen', () => {
    expect(gendersAsked(undefined, ['Male', 'Female'])).toBeUndefined();
    expect(gendersAsked(['Female', 'Male'], ['Male', 'Female'])).toBeUndefined();
    expect(gendersAsked(['Female'], ['Male', 'Female'])).toEqual(['Female']);
  });

  test('ignores a chosen gender that is no longer an interest', () => {
    expect(gendersAsked(['Female'], ['Male', 'Other'])).toBeUndefined();
  });
});

test('the month of verification has its year once that year is over', () => {
  expect(nearMonth('2026-11', '2026-12-31')).toBe('November');
  expect(nearMonth('2025-11', '2026-01-01')).toBe('November 2025');
});
