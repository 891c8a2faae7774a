import { expect, test } from 'vitest';
import { locationWording } from './LoginPromise.tsx';

test('names the location in the address, capitalised', () => {
  expect(locationWording('pune')).toBe('Pune');
  expect(locationWording(' new delhi ')).toBe('New delhi');
});

test('says ‘your Area’ without a location', () => {
  expect(locationWording(null)).toBe('your Area');
  expect(locationWording('  ')).toBe('your Area');
});

test('shortens a long location to one line', () => {
  expect(locationWording('x'.repeat(500))).toHaveLength(40);
});
