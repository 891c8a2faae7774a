import { expect, test } from 'vitest';
import { asUserId } from '#test/as-user-id.ts';
import { googleCalendarOf } from './calendar-links.ts';

const venue = {
  _id: 'a',
  name: 'Hop & Hum',
  address: '1 Lane',
  category: 'Bar' as const,
  latitude: 18.5362,
  longitude: 73.8939,
};

test('a calendar link has the venue and two hours, and nothing else', () => {
  const date = {
    _id: 'b',
    userId: asUserId('c'),
    location: venue,
    at: '2026-11-27T14:30:00.000Z',
    overAt: '2026-11-27T23:30:00.000Z',
    state: 'accepted' as const,
    isMine: true,
    replacesId: null,
    hint: null,
    createdAt: '',
    version: 2,
    isHere: false,
    outcome: null,
    after: null,
  };
  const { searchParams } = new URL(googleCalendarOf(date));
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Hop & Hum',
    dates: '20261127T143000Z/20261127T163000Z',
    location: 'Hop & Hum, 1 Lane',
  });
});
