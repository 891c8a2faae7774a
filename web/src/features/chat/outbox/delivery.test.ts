import type { Message } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profilesKeys } from '#features/profiles/profiles.api.ts';
import { ChatServer, lost, refused } from '#test/chat-server.ts';
import { anna, ben, cara } from '#test/chats.ts';
import { chatKeys } from '../chat.api.ts';
import { conversationQuery } from '../reading/conversation.api.ts';
import { deliverAll, deliverTo, tryAgain } from './delivery.ts';
import { addOutgoing, forgetOutgoing, type Outgoing, outboxIn } from './outbox.ts';

let cache = new QueryClient();
let server = new ChatServer();
let device = { onLine: true };
/** Modules are shared between files of tests, but not those with stand-ins. */
const live = vi.hoisted(() => {
  vi.resetModules();
  return { isUp: false };
});
vi.mock('#lib/live/socket.ts', async (original) => ({
  ...(await original<object>()),
  isLive: () => live.isUp,
}));

const write = (text: string, partnerId = ben): Outgoing =>
  addOutgoing(cache, { viewerId: anna, partnerId, text, picture: null });

const states = () =>
  outboxIn(cache).map(({ text, state }) => [text, state.kind === 'failed' ? state.reason : state.kind]);

beforeEach(() => {
  cache = new QueryClient();
  server = new ChatServer();
  device = { onLine: true };
  live.isUp = false;
  const send = server.answer.bind(server);
  vi.stubGlobal('fetch', (...call: Parameters<typeof send>) =>
    device.onLine || live.isUp || call[1]?.method !== 'POST' ? send(...call) : lost(),
  );
  vi.stubGlobal('navigator', device);
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(() => vi.resetModules());

test('messages are sent in order and leave the outbox', async () => {
  cache.setQueryData<Message[]>(chatKeys.conversation(ben), []);
  const written = ['one', 'two', 'three'].map((text) => write(text));
  await Promise.all(written.map(() => deliverTo(cache, anna, ben)));
  expect(server.sentTo(ben)).toEqual(written.map(({ clientId }) => clientId));
  expect(states()).toEqual([]);
  expect(cache.getQueryData<Message[]>(chatKeys.conversation(ben))?.map(({ text }) => text)).toEqual([
    'one',
    'two',
    'three',
  ]);
});

test('messages wait while the device is offline, and are sent in order once it is online', async () => {
  device.onLine = false;
  const written = ['one', 'two'].map((text) => write(text));
  await deliverTo(cache, anna, ben);
  expect(states()).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ]);
  device.onLine = true;
  await deliverAll(cache, anna, { retryLost: true });
  expect(server.sentTo(ben)).toEqual(written.map(({ clientId }) => clientId));
});

test('a browser that calls itself offline while its connection is up still sends', async () => {
  device.onLine = false;
  live.isUp = true;
  const { clientId } = write('one');
  await deliverTo(cache, anna, ben);
  expect(server.sentTo(ben)).toEqual([clientId]);
});

test.each([lost, refused(408)])(
  'messages also wait if the server can’t be reached, or a proxy gave up',
  async (trouble) => {
    server.troubles = [trouble];
    write('one');
    await deliverTo(cache, anna, ben);
    expect(states()).toEqual([['one', 'waiting']]);
  },
);

test('a call whose response was lost is retried with the same client id', async () => {
  const { clientId } = write('one');
  server.troubles = [
    async () => {
      server.chats.send(ben, clientId);
      return lost();
    },
  ];
  await deliverTo(cache, anna, ben);
  await deliverAll(cache, anna, { retryLost: true });
  expect(server.sentTo(ben)).toEqual([clientId]);
  expect(states()).toEqual([]);
});

test('a refused message is set aside, later ones are sent, and a tap retries it alone', async () => {
  server.troubles = [refused(413)];
  const [large, next] = [write('large'), write('next')];
  await deliverTo(cache, anna, ben);
  expect(states()).toEqual([['large', 'refused']]);
  expect(server.sentTo(ben)).toEqual([next.clientId]);
  await deliverAll(cache, anna, { retryLost: true });
  expect(states()).toEqual([['large', 'refused']]);
  await tryAgain(cache, large);
  expect(server.sentTo(ben)).toEqual([next.clientId, large.clientId]);
});

test('a daily limit sets a message aside with the server’s message, which a retry clears', async () => {
  const words = { code: 'x', message: 'You can write more in 4 h.', retryAt: '2026-11-22T12:00:00.000Z' };
  const one = write('one');
  for (const status of [403, 429]) {
    server.troubles = [() => Response.json(words, { status })];
    await tryAgain(cache, one);
    expect(outboxIn(cache)).toMatchObject([{ state: { reason: 'refused', refusal: words.message } }]);
  }
  server.troubles = [refused(429)];
  await tryAgain(cache, one);
  expect(states()).toEqual([['one', 'waiting']]);
});

test.each([502, 503, 504])(
  'messages wait while the server answers %i, even if the live connection is up',
  async (status) => {
    live.isUp = true;
    const written = ['one', 'two'].map((text) => write(text));
    server.troubles = [refused(status)];
    await deliverTo(cache, anna, ben);
    expect(states()).toEqual([
      ['one', 'waiting'],
      ['two', 'waiting'],
    ]);
    await deliverAll(cache, anna, { retryLost: false });
    expect(server.sentTo(ben)).toEqual(written.map(({ clientId }) => clientId));
  },
);

test('messages to one person don’t wait for those to another', async () => {
  write('to ben');
  const other = write('to cara', cara);
  server.troubles = [lost];
  await deliverAll(cache, anna, { retryLost: true });
  expect(states()).toEqual([['to ben', 'waiting']]);
  expect(server.sentTo(cara)).toEqual([other.clientId]);
});

test('nothing is left to send after a match has ended', async () => {
  server.chats.unmatch(ben);
  server.troubles = [refused(404, 'chat.not_matched')];
  write('one');
  write('two');
  await deliverTo(cache, anna, ben);
  expect(states()).toEqual([]);
});

test('a discarded message isn’t sent', async () => {
  device.onLine = false;
  const [one, two] = [write('one'), write('two')];
  forgetOutgoing(cache, one.clientId);
  device.onLine = true;
  await deliverAll(cache, anna, { retryLost: true });
  expect(server.sentTo(ben)).toEqual([two.clientId]);
});

test('messages that failed before the lost connection was noticed are sent first on reconnect', async () => {
  live.isUp = true;
  server.troubles = [lost];
  const one = write('one');
  await deliverTo(cache, anna, ben);
  expect(states()).toEqual([['one', 'connection']]);

  live.isUp = false;
  server.troubles = [lost];
  const two = write('two');
  await deliverTo(cache, anna, ben);
  expect(states()).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ]);
  // What the timer does, before any event of a new connection.
  await deliverAll(cache, anna, { retryLost: false });
  expect(server.sentTo(ben)).toEqual([one.clientId, two.clientId]);
});

test('a message the conversation shows as sent leaves the outbox', async () => {
  device.onLine = false;
  const { clientId } = write('one');
  write('two');
  server.chats.send(ben, clientId);
  await cache.fetchQuery(conversationQuery(cache, anna, ben));
  expect(states()).toEqual([['two', 'waiting']]);
});

test('a tab without locks sends each message once, however often it is asked to', async () => {
  for (const text of ['one', 'two']) write(text);
  await Promise.all([1, 2, 3].map(() => deliverTo(cache, anna, ben)));
  await deliverTo(cache, anna, ben);
  expect(server.posts).toMatchObject([{ text: 'one' }, { text: 'two' }]);
});

test('messages are sent although the browser wrongly says that it is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { clientId } = write('one');
  await deliverTo(cache, anna, ben);
  expect(server.sentTo(ben)).toEqual([clientId]);
});

test('a waiting message shows as being sent once its turn comes', async () => {
  device.onLine = false;
  write('one');
  await deliverTo(cache, anna, ben);
  device.onLine = true;
  const seen: unknown[] = [];
  server.troubles = [
    () => {
      seen.push(...states());
      return refused(503)();
    },
  ];
  await deliverTo(cache, anna, ben);
  expect(seen).toEqual([['one', 'sending']]);
  expect(states()).toEqual([['one', 'waiting']]);
});

test('a failed message is retried on reconnect, but not by the timer', async () => {
  live.isUp = true;
  server.troubles = [lost];
  const { clientId } = write('one');
  await deliverTo(cache, anna, ben);
  await deliverAll(cache, anna, { retryLost: false });
  expect(states()).toEqual([['one', 'connection']]);
  await deliverAll(cache, anna, { retryLost: true });
  expect(server.sentTo(ben)).toEqual([clientId]);
});

test('a tap retries all messages to that person that failed, in order, and none to others', async () => {
  live.isUp = true;
  const failing = async (text: string, partnerId: UserId) => {
    server.troubles = [lost];
    const one = write(text, partnerId);
    await deliverTo(cache, anna, partnerId);
    return one;
  };
  const [one, two] = [await failing('one', ben), await failing('two', ben)];
  await failing('three', cara);
  await tryAgain(cache, two);
  expect(server.sentTo(ben)).toEqual([one.clientId, two.clientId]);
  expect(states()).toEqual([['three', 'connection']]);
});

test('a later failure doesn’t move the messages that failed before', async () => {
  live.isUp = true;
  cache.setQueryData<Message[]>(chatKeys.conversation(ben), []);
  server.troubles = [lost];
  write('one');
  await deliverTo(cache, anna, ben);
  server.chats.receive(ben);
  cache.setQueryData<Message[]>(chatKeys.conversation(ben), server.chats.conversation(ben));
  server.troubles = [lost];
  write('two');
  await deliverTo(cache, anna, ben);
  expect(outboxIn(cache)).toMatchObject([
    { text: 'one', state: { after: 0 } },
    { text: 'two', state: { after: 1 } },
  ]);
});

test('tabs that share a lock send one after another', async () => {
  const held: string[] = [];
  let last = Promise.resolve();
  const request = (name: string, _options: object, work: () => Promise<void>) => {
    held.push(name);
    last = last.then(work);
    return last;
  };
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  const written = ['one', 'two'].map((text) => write(text));
  const other = write('three', cara);
  await Promise.all([deliverTo(cache, anna, ben), deliverTo(cache, anna, ben), deliverTo(cache, anna, cara)]);
  expect(server.sentTo(ben)).toEqual(written.map(({ clientId }) => clientId));
  expect(server.sentTo(cara)).toEqual([other.clientId]);
  expect(new Set(held).size).toBe(2);
});

/** Another tab holds every lock and never releases it. */
function frozenTab() {
  const request = (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
}

test('a browser that refuses locks sends without them', async () => {
  const request = () => Promise.reject(new DOMException('', 'SecurityError'));
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  const { clientId } = write('one');
  await deliverTo(cache, anna, ben);
  expect(server.sentTo(ben)).toEqual([clientId]);
});

test('a lock that a frozen tab never releases holds messages back for five seconds', async () => {
  frozenTab();
  vi.stubGlobal('document', { hidden: false });
  vi.useFakeTimers();
  const [one, two] = [write('one'), write('two')];
  const sending = Promise.all([deliverTo(cache, anna, ben), deliverTo(cache, anna, ben)]);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(server.sentTo(ben)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.sentTo(ben)).toEqual([one.clientId, two.clientId]);
  await vi.advanceTimersByTimeAsync(5_000);
  await sending;
  expect(server.sentTo(ben)).toHaveLength(2);
});

test('a hidden tab leaves a long upload to the tab that has the lock, until someone looks at it', async () => {
  frozenTab();
  const page = { hidden: true };
  vi.stubGlobal('document', page);
  vi.useFakeTimers();
  write('one');
  const sending = deliverTo(cache, anna, ben);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(server.sentTo(ben)).toEqual([]);
  page.hidden = false;
  await vi.advanceTimersByTimeAsync(5_000);
  await sending;
  expect(server.sentTo(ben)).toHaveLength(1);
});

test('messages wait when the session has ended, and the app asks who is signed in', async () => {
  cache.setQueryData(profilesKeys.viewer, null);
  cache.setQueryData(chatKeys.partners, []);
  server.troubles = [refused(401)];
  write('one');
  await deliverTo(cache, anna, ben);
  expect(states()).toEqual([['one', 'waiting']]);
  expect(cache.getQueryState(profilesKeys.viewer)?.isInvalidated).toBe(true);
  expect(cache.getQueryState(chatKeys.partners)?.isInvalidated).toBe(false);
});

test('a failed message stays after the newest message known then', async () => {
  live.isUp = true;
  const sent = ['one', 'two', 'three'].flatMap((id) => server.chats.send(ben, id).message ?? []);
  cache.setQueryData<Message[]>(chatKeys.conversation(ben), sent);
  server.troubles = [lost];
  const one = write('lost');
  await deliverTo(cache, anna, ben);
  expect(outboxIn(cache)).toMatchObject([{ state: { reason: 'connection', after: 3 } }]);
  server.troubles = [refused(413)];
  await tryAgain(cache, one);
  expect(outboxIn(cache)).toMatchObject([{ state: { reason: 'refused', after: 3 } }]);
  server.troubles = [refused(503)];
  await tryAgain(cache, one);
  expect(states()).toEqual([['lost', 'waiting']]);
});
