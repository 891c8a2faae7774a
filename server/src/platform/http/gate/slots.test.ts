// @module-tag pure
import { expect, test } from 'vitest';
import { Admission } from './admission.ts';
import { Slots } from './slots.ts';

const admissionOf = (limit: number) => new Admission({ first: limit, least: limit, most: limit });
const slotsOf = (limit: number) => new Slots(admissionOf(limit), 16);

/** Returns the requests, which hold a slot each. */
function take(slots: Slots, caller: string, count: number): object[] {
  const requests = Array.from({ length: count }, () => ({}));
  for (const request of requests) slots.enter(request, caller);
  return requests;
}

test('one caller gets at most three quarters of the slots', () => {
  const admission = admissionOf(100);
  const slots = new Slots(admission, 16);
  const held = take(slots, 'flood', 74);
  expect(slots.isFullFor('flood')).toBe(false);
  held.push(...take(slots, 'flood', 1));
  expect([slots.isFullFor('flood'), slots.isFullFor('someone')]).toEqual([true, false]);
  for (const request of held) slots.leave(request);
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
  take(slots, 'someone', 1);
  expect(slots.isFullFor('someone')).toBe(true);
});

test('no caller gets more slots than exist', () => {
  const slots = slotsOf(32);
  for (let at = 0; at < 32; at += 1) take(slots, `caller ${at}`, 1);
  expect(slots.isFullFor('someone')).toBe(true);
});

test('a request holds at most one slot, and none while the server waits for its caller', () => {
  const admission = admissionOf(100);
  const slots = new Slots(admission, 16);
  const underWay = () => admission.state().underWay;
  const request = {};
  slots.resume(request);
  slots.pause(request);
  slots.leave(request);
  expect(underWay()).toBe(0);
  slots.enter(request, 'someone');
  slots.resume(request);
  expect(underWay()).toBe(1);
  slots.pause(request);
  expect(underWay()).toBe(0);
  slots.resume(request);
  expect(underWay()).toBe(1);
  slots.leave(request);
  slots.leave(request);
  expect(underWay()).toBe(0);
});
