import { expect, test } from 'vitest';
import { requestedText } from './venues.texts.ts';

test('whoever asks for a place that is there already is not told that they have asked for it', () => {
  expect(requestedText({ isRequested: true })).toBe('Location request submitted successfully');
  expect(requestedText({})).toBe('This place is on the list already: take your photo there.');
});
