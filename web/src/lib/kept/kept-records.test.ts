import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

/** The browser's storage, which answers only when told to. */
let pending: (() => void)[];
const answer = () => {
  for (const act of pending.splice(0)) act();
};

const database = {
  transaction() {
    const transaction = {
      oncomplete: () => {},
      objectStore: () => ({ getAll: () => ({ result: ['kept'] }) }),
    };
    pending.push(() => transaction.oncomplete());
    return transaction;
  },
};

const open = vi.fn(() => {
  const request = { result: database, onsuccess: () => {} };
  pending.push(() => request.onsuccess());
  return request;
});

/** A new copy of the module, as after a new load of the page. */
async function openRecords() {
  vi.resetModules();
  const { keptRecords } = await import('./kept-records.ts');
  return keptRecords('answers', z.string());
}

beforeEach(() => {
  pending = [];
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How long a read waits, in ms, for a storage that does not answer. */
async function msUntilFailure(read: Promise<unknown>): Promise<number> {
  const begun = Date.now();
  let failedAfter: number | undefined;
  read.catch(({ name }) => {
    failedAfter = name === 'NoAnswer' ? Date.now() - begun : Number.NaN;
  });
  for (let ms = 0; ms <= 10_000 && failedAfter === undefined; ms += 100)
    await vi.advanceTimersByTimeAsync(100);
  return failedAfter ?? Number.POSITIVE_INFINITY;
}

test('a storage that never opens, or never ends a transaction, is awaited for five seconds, once', async () => {
  for (const opens of [false, true]) {
    const records = await openRecords();
    const first = records.readAll();
    if (opens) answer();
    expect(await msUntilFailure(first)).toBe(5_000);
    expect(await msUntilFailure(records.readAll())).toBeLessThanOrEqual(100);
  }
});

test('a storage that answers again is used again', async () => {
  const records = await openRecords();
  expect(await msUntilFailure(records.readAll())).toBe(5_000);
  for (let i = 0; i < 3; i++) {
    answer();
    await vi.advanceTimersByTimeAsync(0);
  }
  const again = records.readAll();
  for (let i = 0; i < 3; i++) {
    await vi.advanceTimersByTimeAsync(10);
    answer();
  }
  expect(await again).toEqual(['kept']);
});
