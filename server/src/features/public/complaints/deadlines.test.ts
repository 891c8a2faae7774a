// @module-tag pure
import { expect, test } from 'vitest';
import { alertAt, deadlinesFrom, nextAlertAfter } from './deadlines.ts';

const HOUR_MS = 3_600_000;
const filedAt = new Date('2026-11-27T20:00:00Z');
const after = (hours: number) => new Date(filedAt.getTime() + hours * HOUR_MS);

/** When the desks are told, in hours after the complaint, and of what, until the last deadline. */
function alerts(
  acknowledgeHours: number,
  resolveHours: number,
  acknowledgedAfter = Number.POSITIVE_INFINITY,
) {
  const due = deadlinesFrom(filedAt, { acknowledgeHours, resolveHours });
  const told: [hours: number, change: string | undefined][] = [];
  let now = filedAt;
  for (;;) {
    const isAcknowledged = now.getTime() >= after(acknowledgedAfter).getTime();
    const next = nextAlertAfter(now, { ...due, filedAt, isAcknowledged });
    if (!next) return told;
    now = next;
    const waiting = { ...due, filedAt, isAcknowledged: now.getTime() >= after(acknowledgedAfter).getTime() };
    told.push([(now.getTime() - filedAt.getTime()) / HOUR_MS, alertAt(now, waiting)]);
  }
}

test('an answer is never due before the acknowledgement', () => {
  expect(deadlinesFrom(filedAt, { acknowledgeHours: 24, resolveHours: 2 })).toEqual({
    acknowledgeBy: after(2),
    resolveBy: after(2),
  });
  expect(deadlinesFrom(filedAt, { acknowledgeHours: 24, resolveHours: 168 })).toEqual({
    acknowledgeBy: after(24),
    resolveBy: after(168),
  });
});

test('the desks are told after three quarters of the time, at most a day before, and when it has passed', () => {
  expect(alerts(24, 2)).toEqual([
    [1.5, 'near'],
    [2, 'missed'],
  ]);
  expect(alerts(24, 168)).toEqual([
    [18, 'near'],
    [24, 'missed'],
    [144, 'near'],
    [168, 'missed'],
  ]);
});

test('once acknowledged, only the answer has a deadline', () => {
  expect(alerts(24, 168, 0)).toEqual([
    [144, 'near'],
    [168, 'missed'],
  ]);
});

test('after a pause of the server the desks are told only of the latest', () => {
  const due = deadlinesFrom(filedAt, { acknowledgeHours: 24, resolveHours: 168 });
  const waiting = { ...due, filedAt, isAcknowledged: false };
  expect(alertAt(after(17), waiting)).toBeUndefined();
  expect(alertAt(after(30), waiting)).toBe('missed');
  expect(alertAt(after(150), waiting)).toBe('near');
  expect(nextAlertAfter(after(168), waiting)).toBeUndefined();
});
