import type { Message } from '@showup/contract/chat';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anna, ben, cara, createChats } from '../../../../test/chats.ts';
import { chatKeys } from '../chat.api.ts';
import { conversationQuery } from '../thread/conversation.api.ts';
import { deliverAll, deliverTo, tryAgain } from './delivery.ts';
import { addOutgoing, forgetOutgoing, type Outgoing, outboxIn } from './outbox.ts';

type Answer = () => Response | Promise<Response>;

let cache = new QueryClient();
let chats = createChats();
/** Results of the next calls; later ones succeed. */
let troubles: Answer[] = [];
let device = { onLine: true };
const live = vi.hoisted(() => ({ isUp: false }));
vi.mock('../../../lib/live/socket.ts', async (original) => ({
  ...(await original<object>()),
  isLive: () => live.isUp,
}));
vi.mock('../../../lib/api/upload.ts', () => ({
  upload: (_: Blob, __: string, onProgress: () => void) => uploads(onProgress),
}));
let uploads: (onProgress: () => void) => Promise<unknown>;

const refused =
  (status: number, code = 'x') =>
  () =>
    Response.json({ code, message: 'No.' }, { status });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

async function send(address: string, init: RequestInit = {}): Promise<Response> {
  const trouble = troubles.shift();
  if (trouble) return trouble();
  const partnerId = address.split('/').at(-1) ?? '';
  if (init.method !== 'POST') return Response.json(chats.conversation(partnerId));
  const { clientId, text } = JSON.parse(String(init.body));
  const sent = chats.conversation(partnerId).find((one) => one.clientId === clientId);
  const { message = sent } = sent ? {} : chats.send(partnerId, clientId);
  return Response.json({ ...message, text });
}

function write(text: string, partnerId = ben, picture: Blob | null = null): Outgoing {
  return addOutgoing(cache, { viewerId: anna, partnerId, text, picture });
}

const sentTo = (partnerId: string) => chats.conversation(partnerId).map(({ clientId }) => clientId);
const states = () => outboxIn(cache).map(({ text, failure, isWaiting }) => [text, failure, isWaiting]);

beforeEach(() => {
  cache = new QueryClient();
  chats = createChats();
  for (const userId of [ben, cara]) chats.match(userId);
  troubles = [];
  device = { onLine: true };
  live.isUp = false;
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('navigator', device);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('messages are sent in order and leave the outbox', async () => {
  cache.setQueryData<Message[]>(chatKeys.conversation(ben), []);
  const written = ['one', 'two', 'three'].map((text) => write(text));
  await Promise.all(written.map(() => deliverTo(cache, anna, ben)));
  expect(sentTo(ben)).toEqual(written.map(({ clientId }) => clientId));
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
    ['one', null, true],
    ['two', null, true],
  ]);
  device.onLine = true;
  await deliverAll(cache, anna, { anew: true });
  expect(sentTo(ben)).toEqual(written.map(({ clientId }) => clientId));
});

test('messages also wait if the server can’t be reached', async () => {
  troubles = [lost];
  write('one');
  await deliverTo(cache, anna, ben);
  expect(states()).toEqual([['one', null, true]]);
});

test('a call whose response was lost is retried with the same client id', async () => {
  const { clientId } = write('one');
  troubles = [
    async () => {
      chats.send(ben, clientId);
      return lost();
    },
  ];
  await deliverTo(cache, anna, ben);
  await deliverAll(cache, anna, { anew: true });
  expect(sentTo(ben)).toEqual([clientId]);
  expect(states()).toEqual([]);
});

test('a refused message is set aside, later ones are sent, and a tap retries it alone', async () => {
  troubles = [refused(413)];
  const [large, next] = [write('large'), write('next')];
  await deliverTo(cache, anna, ben);
  expect(states()).toEqual([['large', 'refused', false]]);
  expect(sentTo(ben)).toEqual([next.clientId]);
  await deliverAll(cache, anna, { anew: true });
  expect(states()).toEqual([['large', 'refused', false]]);
  await tryAgain(cache, large);
  expect(sentTo(ben)).toEqual([next.clientId, large.clientId]);
});

test('a daily limit sets a message aside with the server’s message, which a retry clears', async () => {
  const words = { code: 'x', message: 'You can write more in 4 h.', retryAt: '2026-11-22T12:00:00.000Z' };
  const one = write('one');
  for (const status of [403, 429]) {
    troubles = [() => Response.json(words, { status })];
    await tryAgain(cache, one);
    expect(outboxIn(cache)).toMatchObject([{ failure: 'refused', refusal: words.message }]);
  }
  troubles = [refused(429)];
  await tryAgain(cache, one);
  expect(outboxIn(cache)).toMatchObject([{ failure: null, refusal: undefined, isWaiting: true }]);
});

test.each([502, 503, 504])(
  'messages wait while the server answers %i, even if the live connection is up',
  async (status) => {
    live.isUp = true;
    const written = ['one', 'two'].map((text) => write(text));
    troubles = [refused(status)];
    await deliverTo(cache, anna, ben);
    expect(states()).toEqual([
      ['one', null, true],
      ['two', null, true],
    ]);
    await deliverAll(cache, anna, { anew: false });
    expect(sentTo(ben)).toEqual(written.map(({ clientId }) => clientId));
  },
);

test('messages to one person don’t wait for those to another', async () => {
  write('to ben');
  const other = write('to cara', cara);
  troubles = [lost];
  await deliverAll(cache, anna, { anew: true });
  expect(states()).toEqual([['to ben', null, true]]);
  expect(sentTo(cara)).toEqual([other.clientId]);
});

test('nothing is left to send after a match has ended', async () => {
  chats.unmatch(ben);
  troubles = [refused(404, 'chat.not_matched')];
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
  await deliverAll(cache, anna, { anew: true });
  expect(sentTo(ben)).toEqual([two.clientId]);
});

test('messages that failed before the lost connection was noticed are sent first on reconnect', async () => {
  live.isUp = true;
  troubles = [lost];
  const one = write('one');
  await deliverTo(cache, anna, ben);
  expect(states()).toEqual([['one', 'connection', false]]);

  live.isUp = false;
  troubles = [lost];
  const two = write('two');
  await deliverTo(cache, anna, ben);
  expect(states()).toEqual([
    ['one', null, true],
    ['two', null, true],
  ]);
  // What the timer does, before any event of a new connection.
  await deliverAll(cache, anna, { anew: false });
  expect(sentTo(ben)).toEqual([one.clientId, two.clientId]);
});

test('a message the conversation shows as sent leaves the outbox', async () => {
  device.onLine = false;
  const { clientId } = write('one');
  write('two');
  chats.send(ben, clientId);
  await cache.fetchQuery(conversationQuery(cache, anna, ben));
  expect(states()).toEqual([['two', null, true]]);
});

test('a picture may take any time while its upload makes progress, and waits once it stalls', async () => {
  vi.useFakeTimers();
  let isStuck = false;
  uploads = async (onProgress) => {
    for (let i = 0; i < 20 || isStuck; i++) {
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      if (!isStuck) onProgress();
    }
    return { secure_url: '/media/a' };
  };
  const slow = write('slow', ben, new Blob(['a']));
  const sending = deliverTo(cache, anna, ben);
  await vi.advanceTimersByTimeAsync(400_000);
  await sending;
  expect(sentTo(ben)).toEqual([slow.clientId]);

  isStuck = true;
  write('stuck', ben, new Blob(['b']));
  const stuck = deliverTo(cache, anna, ben);
  await vi.advanceTimersByTimeAsync(30_000);
  await stuck;
  expect(states()).toEqual([['stuck', null, true]]);
  vi.useRealTimers();
});
