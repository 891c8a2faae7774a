import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anna, ben, cara } from '#test/chats.ts';

/** The contents of `sessionStorage`, which survives a reload. */
let kept = new Map<string, string>();

/** Loads the page, with nothing left in memory from before. */
async function load() {
  vi.resetModules();
  const outbox = await import('./outbox.ts');
  return { ...outbox, cache: new QueryClient() };
}

const written = (text: string) => ({ viewerId: anna, partnerId: ben, text, picture: null });

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('messages sent just before a reload survive it with their ids and order', async () => {
  const before = await load();
  const names = ['one', 'two'].map((text) => before.addOutgoing(before.cache, written(text)).clientId);

  const after = await load();
  await after.loadOutbox(after.cache, anna);
  const shown = () => after.outboxIn(after.cache).map(({ clientId, text }) => [clientId, text]);
  expect(shown()).toEqual([
    [names[0], 'one'],
    [names[1], 'two'],
  ]);

  for (const clientId of names) after.forgetOutgoing(after.cache, clientId);
  await after.loadOutbox(after.cache, anna);
  expect(shown()).toEqual([]);
  expect(kept.size).toBe(0);
});

test('after a reload only the messages not sent before are left', async () => {
  const before = await load();
  const [one, two, three] = ['one', 'two', 'three'].map((text) =>
    before.addOutgoing(before.cache, written(text)),
  );
  before.forgetOutgoing(before.cache, two?.clientId ?? '');

  const after = await load();
  await after.loadOutbox(after.cache, anna);
  expect(after.outboxIn(after.cache).map(({ clientId }) => clientId)).toEqual([
    one?.clientId,
    three?.clientId,
  ]);
});

test('a picture, which a reload may lose, doesn’t take the texts with it', async () => {
  const before = await load();
  before.addOutgoing(before.cache, written('one'));
  before.addOutgoing(before.cache, { ...written(''), picture: new Blob(['a']) });
  const after = await load();
  await after.loadOutbox(after.cache, anna);
  expect(after.outboxIn(after.cache)).toMatchObject([{ text: 'one' }]);
});

test('a browser without storage has no other tabs to hear of', async () => {
  const { onOutboxChanged } = await load();
  expect(() => onOutboxChanged(() => {})()).not.toThrow();
});

test('another account doesn’t see them', async () => {
  const before = await load();
  before.addOutgoing(before.cache, written('one'));
  const after = await load();
  await after.loadOutbox(after.cache, cara);
  expect(after.outboxIn(after.cache)).toEqual([]);
});
