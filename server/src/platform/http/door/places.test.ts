import { expect, test } from 'vitest';
import { Admission } from './admission.ts';
import { Places } from './places.ts';

const admissionOf = (limit: number) => new Admission({ first: limit, least: limit, most: limit });
const placesOf = (limit: number) => new Places(admissionOf(limit), 16);

const take = (places: Places, caller: string, count: number) =>
  Array.from({ length: count }, () => places.enter(caller));

test('one caller gets at most three quarters of the places', () => {
  const admission = admissionOf(100);
  const places = new Places(admission, 16);
  const held = take(places, 'flood', 74);
  expect(places.isFullFor('flood')).toBe(false);
  held.push(places.enter('flood'));
  expect([places.isFullFor('flood'), places.isFullFor('someone')]).toEqual([true, false]);
  for (const place of held) places.end(place, 'leave');
  expect([places.isFullFor('flood'), admission.state().underWay]).toEqual([false, 0]);
});

test('once most places are taken, each caller gets at most a quarter', () => {
  const places = placesOf(100);
  take(places, 'flood', 50);
  take(places, 'another flood', 25);
  const areFull = ['flood', 'another flood', 'someone'].map((caller) => places.isFullFor(caller));
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
