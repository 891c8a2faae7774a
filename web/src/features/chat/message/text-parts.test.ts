import { expect, test } from 'vitest';
import { isEmojiOnly, textParts } from './text-parts.ts';

test('https addresses become links and the text around them stays text', () => {
  expect(textParts('See https://showup.example/a?b=1, then write.')).toEqual([
    { text: 'See ' },
    { text: 'https://showup.example/a?b=1', href: 'https://showup.example/a?b=1' },
    { text: ', then write.' },
  ]);
});

test('a closing bracket is part of the address only if the address opened it', () => {
  const hrefs = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);
  expect(hrefs('(https://a.example/b).')).toEqual(['https://a.example/b']);
  expect(hrefs('https://a.example/b_(c)')).toEqual(['https://a.example/b_(c)']);
});

test('only https becomes a link', () => {
  for (const text of ['javascript:alert(1)', 'http://a.example', 'data:text/html,x', 'ftp://a', 'https://']) {
    expect(textParts(text).some(({ href }) => href !== undefined)).toBe(false);
  }
});

test('an address can’t hide its host behind a name or a direction change', () => {
  expect(textParts('https://bank.example@evil.example/').some(({ href }) => href)).toBe(false);
  expect(textParts('https://a.example/\u202Etxt.exe')[0]).toEqual({
    text: 'https://a.example/',
    href: 'https://a.example/',
  });
});

test('no part of a message is lost or duplicated', () => {
  const text = 'a https://b.example https://c.example/d! https://e@f.example <b>g</b>\n';
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(textParts('')).toEqual([]);
});

test('a few emoji count as emoji only, digits and words don’t', () => {
  for (const text of ['🎉', '👍🏽', '👩‍👩‍👧 ❤️', '🇮🇳', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) expect(isEmojiOnly(text)).toBe(true);
  for (const text of ['1', '', ' ', 'ok 🎉', '#']) expect(isEmojiOnly(text)).toBe(false);
});
