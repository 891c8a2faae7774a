import { expect, test } from 'vitest';
import { unknownInScript, unknownInStyles } from './unknown-features.ts';

test.each([
  ['a function of a global', 'if (URL.canParse(text)) open(text)', 'URL.canParse'],
  ['a new global', 'new BarcodeDetector()', 'BarcodeDetector'],
  ['a method of an element', 'toasts.showPopover()', '.showPopover()'],
  ['a method of a list', 'one.union(other)', '.union()'],
  ['a selector', 'toasts.matches("dialog:popover-open")', ':popover-open'],
  ['a part of the browser', 'navigator.wakeLock.request()', 'Navigator.wakeLock'],
])('a script that uses %s of later browsers is found', (_, code, name) => {
  expect([...unknownInScript(code)]).toEqual([name]);
});

test('what all browsers know is not', () => {
  const code = 'const url = new URL(text); list.toSorted().at(-1); document.querySelector("a").matches("b")';
  expect([...unknownInScript(code)]).toEqual([]);
});

test('selectors, nesting and functions of later browsers are found, unless the styles ask first', () => {
  expect([...unknownInStyles('a:has(b) { color: red; &:hover { color: blue } }')]).toEqual([
    ':has',
    'nesting',
  ]);
  expect([...unknownInStyles('a { color: light-dark(red, blue) }')]).toEqual(['light-dark()']);
  expect([...unknownInStyles('a { height: calc(5lh + 1rem) }')]).toEqual(['lh']);
  expect([...unknownInStyles('@supports selector(:has(a)) { a:has(b) { color: red } }')]).toEqual([]);
});
