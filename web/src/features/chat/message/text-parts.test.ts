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

test('an address without https becomes a link to its https address', () => {
  const links = (text: string) => textParts(text).filter(({ href }) => href !== undefined);
  expect(links('It is on bluedoor.com, or www.blue-door.in.')).toEqual([
    { text: 'bluedoor.com', href: 'https://bluedoor.com/' },
    { text: 'www.blue-door.in', href: 'https://www.blue-door.in/' },
  ]);
  expect(links('Try bluedoor.in tonight').map(({ text }) => text)).toEqual(['bluedoor.in']);
  expect(links('maps.app.goo.gl/aB3 and BlueDoor.co.in?x=1')).toEqual([
    { text: 'maps.app.goo.gl/aB3', href: 'https://maps.app.goo.gl/aB3' },
    { text: 'BlueDoor.co.in?x=1', href: 'https://bluedoor.co.in/?x=1' },
  ]);
});

test('words around a full stop, emails, numbers and hosts after a name are no links', () => {
  const texts = [
    'It is late.in the bar',
    'Wow...really',
    'anna@showup.com',
    'a.com@evil.com',
    '3.14',
    '10.30pm',
    'e.g. this',
  ];
  for (const text of texts) expect(textParts(text), text).toEqual([{ text }]);
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

test('one to three emoji count as emoji only, digits and words don’t', () => {
  for (const text of ['🎉', '👍🏽', '👩‍👩‍👧 ❤️', '🇮🇳', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦 👨‍👩‍👧‍👦'])
    expect(isEmojiOnly(text)).toBe(true);
  for (const text of ['1', '', ' ', 'ok 🎉', '#', '🎉🎉🎉🎉', '🎉🎉🎉🎉🎉🎉🎉🎉'])
    expect(isEmojiOnly(text)).toBe(false);
});
