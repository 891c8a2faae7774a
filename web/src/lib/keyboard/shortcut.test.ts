import { expect, test } from 'vitest';
import { isForInputMethod } from '#ui/fields/input-method.ts';
import { isPlainKey } from './shortcut.ts';

const press = {
  key: 'a',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
  isComposing: false,
  keyCode: 65,
};

test('approves with A, even with caps lock, but not when it is held down or part of a browser command', () => {
  expect(isPlainKey(press, 'a')).toBe(true);
  expect(isPlainKey({ ...press, key: 'A' }, 'a')).toBe(true);
  expect(isPlainKey({ ...press, key: 'r' }, 'a')).toBe(false);
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'defaultPrevented'] as const) {
    expect(isPlainKey({ ...press, [held]: true }, 'a')).toBe(false);
  }
});

test('leaves keys to an input method, also in Safari, where only their code tells', () => {
  for (const handled of [{ isComposing: true }, { keyCode: 229 }]) {
    expect(isForInputMethod({ ...press, ...handled })).toBe(true);
    expect(isPlainKey({ ...press, ...handled }, 'a')).toBe(false);
  }
  expect(isForInputMethod(press)).toBe(false);
});
