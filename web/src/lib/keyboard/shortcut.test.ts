import { expect, test } from 'vitest';
import { isPlainKey } from './shortcut.ts';

const press = {
  key: 'a',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
};

test('approves with A, even with caps lock, but not when it is held down or part of a browser command', () => {
  expect(isPlainKey(press, 'a')).toBe(true);
  expect(isPlainKey({ ...press, key: 'A' }, 'a')).toBe(true);
  expect(isPlainKey({ ...press, key: 'r' }, 'a')).toBe(false);
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'defaultPrevented'] as const) {
    expect(isPlainKey({ ...press, [held]: true }, 'a')).toBe(false);
  }
});
