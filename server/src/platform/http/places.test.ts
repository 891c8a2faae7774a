import { expect, test } from 'vitest';
import { createAdmission } from './admission.ts';
import { createPlaces } from './places.ts';

const placesOf = (limit: number) =>
  createPlaces(createAdmission({ first: limit, least: limit, most: limit }), 16);

test('one caller has a quarter of the places, and the others have the rest', () => {
  const places = placesOf(100);
  const held = Array.from({ length: 25 }, () => places.enter('flood'));
  expect([places.isFullFor('flood'), places.isFullFor('someone')]).toEqual([true, false]);
  for (const place of held) places.end(place, 'leave');
  expect([places.isFullFor('flood'), places.state().underWay]).toEqual([false, 0]);
});

test('where there are few places, one caller still has as many as a browser needs', () => {
  const places = placesOf(32);
  for (let i = 0; i < 15; i++) places.enter('someone');
  expect(places.isFullFor('someone')).toBe(false);
  places.enter('someone');
  expect(places.isFullFor('someone')).toBe(true);
});
