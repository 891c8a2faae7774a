import { expect, test } from 'vitest';
import { requestedText } from './venues.texts.ts';

test('does not claim that a request was sent for a place that is already listed', () => {
  expect(requestedText({ isRequested: true })).toBe('Location request submitted successfully');
  expect(requestedText({})).toBe('This place is on the list already: take your photo there.');
});
