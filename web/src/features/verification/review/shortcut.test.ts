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

test('A approves, also with caps lock, but never as part of a browser command or by being held down', () => {
  expect(isPlainKey(press, 'a')).toBe(true);
  expect(isPlainKey({ ...press, key: 'A' }, 'a')).toBe(true);
  expect(isPlainKey({ ...press, key: 'r' }, 'a')).toBe(false);
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'defaultPrevented'] as const) {
    expect(isPlainKey({ ...press, [held]: true }, 'a')).toBe(false);
  }
});
