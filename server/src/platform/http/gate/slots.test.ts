// @module-tag pure
import { expect, test } from 'vitest';
import { Admission } from './admission.ts';
import { Slots } from './slots.ts';

const admissionOf = (limit: number) => new Admission({ first: limit, least: limit, most: limit });
const slotsOf = (limit: number) => new Slots(admissionOf(limit), 16);

const take = (slots: Slots, caller: string, count: number) =>
  Array.from({ length: count }, () => slots.enter(caller));

test('one caller gets at most three quarters of the slots', () => {
  const admission = admissionOf(100);
  const slots = new Slots(admission, 16);
  const held = take(slots, 'flood', 74);
  expect(slots.isFullFor('flood')).toBe(false);
  held.push(slots.enter('flood'));
  expect([slots.isFullFor('flood'), slots.isFullFor('someone')]).toEqual([true, false]);
  for (const slot of held) slots.end(slot, 'leave');
  expect([slots.isFullFor('flood'), admission.state().underWay]).toEqual([false, 0]);
});

test('once most slots are taken, each caller gets at most a quarter', () => {
  const slots = slotsOf(100);
  take(slots, 'flood', 50);
  take(slots, 'another flood', 25);
  const areFull = ['flood', 'another flood', 'someone'].map((caller) => slots.isFullFor(caller));
  expect(areFull).toEqual([true, true, false]);
});

test('with few slots, each caller still gets as many as a browser needs', () => {
  const slots = slotsOf(32);
  take(slots, 'others', 9);
  take(slots, 'someone', 15);
  expect(slots.isFullFor('someone')).toBe(false);
  slots.enter('someone');
  expect(slots.isFullFor('someone')).toBe(true);
});

test('no caller gets more slots than exist', () => {
  const slots = slotsOf(32);
  for (let at = 0; at < 32; at += 1) slots.enter(`caller ${at}`);
  expect(slots.isFullFor('someone')).toBe(true);
});
