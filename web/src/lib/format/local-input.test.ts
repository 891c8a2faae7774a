import { expect, test } from 'vitest';
import { localInput } from './local-input.ts';

test('a field has the time of this device', () => {
  expect(localInput(new Date(2026, 10, 27, 12, 0).getTime())).toBe('2026-11-27T12:00');
});
