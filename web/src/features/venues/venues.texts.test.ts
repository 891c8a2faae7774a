import { expect, test } from 'vitest';
import { aroundText, requestedText } from './venues.texts.ts';

test('does not claim that a request was sent for a place that is already listed', () => {
  expect(requestedText({ isRequested: true })).toBe('Location request submitted successfully');
  expect(requestedText({})).toBe('This place is on the list already: take your photo there.');
});

test.each([
  [0, 'None near you is on the list yet. You can request any place you are at.'],
  [1, '1 place within 5 km.'],
  [14, '14 places within 5 km.'],
  [200, 'More than 200 places within 5 km.'],
])('says of %i venues around: %s', (count, text) => {
  expect(aroundText(count)).toBe(text);
});
