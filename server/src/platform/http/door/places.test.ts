import { expect, test } from 'vitest';
import { createAdmission } from './admission.ts';
import { createPlaces } from './places.ts';

const placesOf = (limit: number) =>
  createPlaces(createAdmission({ first: limit, least: limit, most: limit }), 16);

const take = (places: ReturnType<typeof placesOf>, caller: string, count: number) =>
  Array.from({ length: count }, () => places.enter(caller));

test('one caller gets at most three quarters of the places', () => {
  const places = placesOf(100);
  const held = take(places, 'flood', 74);
  expect(places.isFullFor('flood')).toBe(false);
  held.push(places.enter('flood'));
  expect([places.isFullFor('flood'), places.isFullFor('someone')]).toEqual([true, false]);
  for (const place of held) places.end(place, 'leave');
  expect([places.isFullFor('flood'), places.state().underWay]).toEqual([false, 0]);
});

test('once most places are taken, each caller gets at most a quarter', () => {
  const places = placesOf(100);
  take(places, 'flood', 50);
  take(places, 'another flood', 25);
  const areFull = ['flood', 'another flood', 'someone'].map(places.isFullFor);
  expect(areFull).toEqual([true, true, false]);
});

test('with few places, each caller still gets as many as a browser needs', () => {
  const places = placesOf(32);
  take(places, 'others', 9);
  take(places, 'someone', 15);
  expect(places.isFullFor('someone')).toBe(false);
  places.enter('someone');
  expect(places.isFullFor('someone')).toBe(true);
});

test('no caller gets more places than exist', () => {
  const places = placesOf(32);
  for (let at = 0; at < 32; at += 1) places.enter(`caller ${at}`);
  expect(places.isFullFor('someone')).toBe(true);
});
