import type { UserId } from '@showup/contract/fields';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { anna, ben, cara } from '#test/chats.ts';
import { aMessage } from '#test/entities.ts';
import type { Draft } from './outbox.ts';

/** What all tabs of this browser share. */
const browser = vi.hoisted(() => ({
  records: new Map<string, object>(),
  /** As in private mode, or without space left. */
  isFull: false,
  /** The `sessionStorage` of the tab, which survives a reload. */
  notes: new Map<string, string>(),
  listeners: new Set<() => void>(),
}));

vi.mock('#lib/kept/kept-records.ts', () => {
  const change = async (work: () => void) => {
    if (browser.isFull) throw new Error('QuotaExceededError');
    work();
  };
  return {
    keptRecords: (_: string, schema: ZodMiniType) => ({
      readAll: async () => [...browser.records.values()].filter((record) => schema.safeParse(record).success),
      write: (key: string, record: object) => change(() => void browser.records.set(key, record)),
      replace: (key: string, record: object) =>
        change(() => void (browser.records.has(key) && browser.records.set(key, record))),
      remove: (key: string) => change(() => void browser.records.delete(key)),
    }),
  };
});

class Channel {
  readonly #own = new Set<() => void>();

  addEventListener(_: string, listen: () => void) {
    this.#own.add(listen);
    browser.listeners.add(listen);
  }

  removeEventListener(_: string, listen: () => void) {
    this.#own.delete(listen);
    browser.listeners.delete(listen);
  }

  postMessage() {
    for (const listen of browser.listeners) if (!this.#own.has(listen)) listen();
  }
}

/** Opens a tab, or reloads it: nothing is left in memory from before. */
async function openTab(viewerId = anna) {
  vi.resetModules();
  const outbox = await import('./outbox.ts');
  const cache = new QueryClient();
  const load = () => outbox.loadOutbox(cache, viewerId);
  await load();
  return {
    load,
    write: (
      text: string,
      {
        partnerId = ben,
        picture = null,
        replyTo = null,
      }: Partial<Omit<Draft, 'text'>> & { partnerId?: UserId } = {},
    ) => outbox.addOutgoing(cache, { viewerId, partnerId, text, picture, replyTo }),
    change: (clientId: string, part: Parameters<typeof outbox.changeOutgoing>[2]) =>
      outbox.changeOutgoing(cache, clientId, part),
    show: (clientId: string, state: Parameters<typeof outbox.showOutgoing>[2]) =>
      outbox.showOutgoing(cache, clientId, state),
    forget: (clientId: string) => outbox.forgetOutgoing(cache, clientId),
    forgetTo: (partnerId: UserId) => outbox.forgetOutgoingTo(cache, partnerId),
    forgetArrived: (sent: Parameters<typeof outbox.forgetArrived>[1]) => outbox.forgetArrived(cache, sent),
    onChanged: outbox.onOutboxChanged,
    shown: () => outbox.outboxIn(cache),
    texts: () => outbox.outboxIn(cache).map(({ text }) => text),
  };
}

const refused = {
  kind: 'failed',
  reason: 'refused',
  refusal: 'You can write more in 4 h.',
  after: 7,
} as const;

const storedTexts = () => [...browser.records.values()].map((record) => 'text' in record && record.text);

beforeEach(() => {
  browser.records.clear();
  browser.listeners.clear();
  browser.isFull = false;
  browser.notes.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => browser.notes.get(key) ?? null,
    setItem: (key: string, value: string) => void browser.notes.set(key, value),
    removeItem: (key: string) => void browser.notes.delete(key),
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('BroadcastChannel', Channel);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
/** Modules are shared between files of tests, but not those with stand-ins. */
afterAll(() => vi.resetModules());

test('a later visit and other tabs show stored messages in the order they were written', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_000);
  const tab = await openTab();
  for (const text of ['one', ' two ', 'three']) tab.write(text);
  await expect.poll(storedTexts).toHaveLength(3);
  browser.records = new Map([...browser.records].reverse());
  expect((await openTab()).texts()).toEqual(['one', 'two', 'three']);
});

test('a reload keeps what a message answers, and messages stored before there were replies', async () => {
  const replyTo = { _id: anna, seq: 1, senderId: ben, text: 'Dosa?', hasImage: false };
  const tab = await openTab();
  tab.write('Yes', { replyTo });
  const { clientId } = tab.write('No reply');
  await expect.poll(storedTexts).toHaveLength(2);
  const { replyTo: _none, ...old } = { replyTo: null, ...browser.records.get(clientId) };
  browser.records.set(clientId, old);
  expect((await openTab()).shown()).toMatchObject([{ text: 'Yes', replyTo }, { text: 'No reply' }]);
});

test('messages of earlier and later versions are read, and stored the same way', async () => {
  const kept = { viewerId: anna, partnerId: ben, picture: null, uploaded: null };
  const records = [
    { ...kept, clientId: 'a', place: 1, text: 'one', failure: null, after: null },
    { ...kept, clientId: 'b', place: 2, text: 'two', failure: 'connection', after: 3 },
    {
      ...kept,
      clientId: 'c',
      place: 3,
      text: 'three',
      failure: 'refused',
      refusal: 'Too large.',
      after: null,
    },
  ];
  browser.records = new Map(records.map((record) => [record.clientId, record]));
  const tab = await openTab();
  const states = tab.shown().map(({ state }) => state);
  expect(states).toEqual([
    { kind: 'queued' },
    { kind: 'failed', reason: 'connection', refusal: undefined, after: 3 },
    { kind: 'failed', reason: 'refused', refusal: 'Too large.', after: null },
  ]);
  for (const { clientId, state } of tab.shown()) tab.change(clientId, { state });
  await expect.poll(() => [...browser.records.values()]).toEqual(records);
});

test('messages of several tabs are in the order they were written', async () => {
  const [tab, other] = [await openTab(), await openTab()];
  const clock = vi.spyOn(Date, 'now');
  for (const [at, writer, text] of [
    [1_000, tab, 'one'],
    [2_000, tab, 'two'],
    [3_000, other, 'three'],
  ] as const) {
    clock.mockReturnValue(at);
    writer.write(text);
  }
  await expect.poll(storedTexts).toHaveLength(3);
  expect((await openTab()).texts()).toEqual(['one', 'two', 'three']);
});

test('a message that another tab has sent doesn’t come back with a reload', async () => {
  const { clientId } = (await openTab()).write('one');
  await expect.poll(storedTexts).toHaveLength(1);
  await expect.poll(() => browser.notes.size).toBe(0);
  browser.records.delete(clientId);
  expect((await openTab()).texts()).toEqual([]);
});

test('a message that could not be stored survives a reload, and is stored then', async () => {
  browser.isFull = true;
  (await openTab()).write('one');
  browser.isFull = false;
  vi.stubGlobal('navigator', { onLine: false });
  const tab = await openTab();
  expect(tab.shown()).toMatchObject([{ text: 'one', state: { kind: 'waiting' } }]);
  await expect.poll(storedTexts).toEqual(['one']);
});

test('another account on this browser sees none of them', async () => {
  const tab = await openTab();
  tab.write('one');
  await expect.poll(storedTexts).toHaveLength(1);
  expect((await openTab(cara)).texts()).toEqual([]);
});

test('other tabs are told of changes until they stop listening', async () => {
  const [tab, other] = [await openTab(), await openTab()];
  let told = 0;
  const stop = other.onChanged(() => {
    told += 1;
  });
  const { clientId } = tab.write('one');
  await expect.poll(() => told).toBe(1);
  tab.change(clientId, { state: refused });
  await expect.poll(() => told).toBe(2);
  stop();
  tab.forget(clientId);
  await expect.poll(storedTexts).toEqual([]);
  expect(told).toBe(2);
});

test('a message that another tab has sent disappears here too', async () => {
  const tab = await openTab();
  const { clientId } = tab.write('one');
  await expect.poll(storedTexts).toHaveLength(1);
  const other = await openTab();
  expect(other.texts()).toEqual(['one']);
  other.forget(clientId);
  await expect.poll(storedTexts).toEqual([]);
  await tab.load();
  expect(tab.texts()).toEqual([]);
});

test('a message sent while the stored ones are being read doesn’t come back', async () => {
  const tab = await openTab();
  const { clientId } = tab.write('one');
  await expect.poll(storedTexts).toHaveLength(1);
  const loading = tab.load();
  tab.forget(clientId);
  await loading;
  expect(tab.texts()).toEqual([]);
});

test('why a message failed is still known at the next visit', async () => {
  const tab = await openTab();
  const { clientId } = tab.write('one');
  await expect.poll(storedTexts).toHaveLength(1);
  tab.change(clientId, { state: refused });
  await expect.poll(() => browser.records.get(clientId)).toMatchObject({ failure: 'refused' });
  expect((await openTab()).shown()).toMatchObject([{ clientId, state: refused }]);
});

test('a change to a message that another tab has sent doesn’t store it again', async () => {
  const tab = await openTab();
  const { clientId } = tab.write('one');
  await expect.poll(storedTexts).toHaveLength(1);
  browser.records.clear();
  tab.change(clientId, { state: { ...refused, reason: 'connection' } });
  tab.forget(clientId);
  tab.change(clientId, { state: refused });
  expect(tab.texts()).toEqual([]);
  await tab.load();
  expect(storedTexts()).toEqual([]);
});

test('a browser that stores nothing keeps the messages in this tab', async () => {
  browser.isFull = true;
  const tab = await openTab();
  const { clientId } = tab.write('one');
  await tab.load();
  await tab.load();
  expect(tab.texts()).toEqual(['one']);
  tab.forget(clientId);
  await tab.load();
  expect(tab.texts()).toEqual([]);
});

test('messages loaded without a connection are shown as waiting', async () => {
  const tab = await openTab();
  expect(tab.write('one')).toMatchObject({ state: { kind: 'queued' } });
  await expect.poll(storedTexts).toHaveLength(1);
  vi.stubGlobal('navigator', { onLine: false });
  expect((await openTab()).shown()).toMatchObject([{ state: { kind: 'waiting' } }]);
});

test('a picture keeps its preview and progress while other tabs change the outbox', async () => {
  const tab = await openTab();
  const { clientId, preview } = tab.write('', { picture: new Blob(['a']) });
  expect(preview).toMatch(/^blob:/);
  await expect.poll(storedTexts).toHaveLength(1);
  const state = { kind: 'uploading', share: 0.5 } as const;
  tab.show(clientId, state);
  (await openTab()).change(clientId, { uploaded: '/media/a' });
  await expect.poll(() => browser.records.get(clientId)).toMatchObject({ uploaded: '/media/a' });
  await tab.load();
  expect(tab.shown()).toMatchObject([{ preview, state, uploaded: '/media/a' }]);
  expect((await openTab()).shown()).toMatchObject([
    { preview: expect.stringMatching(/^blob:/), state: { kind: 'queued' } },
  ]);
});

test('a picture’s preview is released once it is sent, here or in another tab', async () => {
  const released = vi.spyOn(URL, 'revokeObjectURL');
  const tab = await openTab();
  const [here, there, left] = ['a', 'b', 'c'].map((content) =>
    tab.write('', { picture: new Blob([content]) }),
  );
  const text = tab.write('text');
  await expect.poll(storedTexts).toHaveLength(4);
  for (const one of [here, text]) tab.forget(one?.clientId ?? '');
  browser.records.delete(there?.clientId ?? '');
  await tab.load();
  expect(released.mock.calls).toEqual([[here?.preview], [there?.preview]]);
  expect(tab.shown()).toMatchObject([{ preview: left?.preview }]);
});

test('only the messages to one person are forgotten when a match ends', async () => {
  const tab = await openTab();
  tab.write('to ben');
  tab.write('to cara', { partnerId: cara });
  tab.write('to ben again');
  tab.forgetTo(ben);
  expect(tab.texts()).toEqual(['to cara']);
});

test('a message of the partner with the same client id doesn’t count as ours', async () => {
  const tab = await openTab();
  const { clientId } = tab.write('one');
  tab.forgetArrived([aMessage(1, { senderId: ben, receiverId: anna, clientId })]);
  tab.forgetArrived([aMessage(2, { senderId: anna, receiverId: ben, clientId: 'another' })]);
  expect(tab.texts()).toEqual(['one']);
  tab.forgetArrived([
    aMessage(2, { senderId: anna, receiverId: ben, clientId: 'another' }),
    aMessage(3, { senderId: anna, receiverId: ben, clientId }),
  ]);
  expect(tab.texts()).toEqual([]);
});
