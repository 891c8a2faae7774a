import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unanswered } from '#lib/api/call-failed.ts';
import { ChatServer, lost, refused } from '#test/chat-server.ts';
import { anna, ben, cara } from '#test/chats.ts';
import { deliverAll, deliverTo, tryAgain } from './delivery.ts';
import { addOutgoing, type Outgoing, outboxIn, outboxState } from './outbox.ts';

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
vi.mock('#lib/api/upload.ts', () => ({
  upload: (_: Blob, __: string, onProgress: (share: number) => void) => uploads(onProgress),
}));
let uploads: (onProgress: (share: number) => void) => Promise<unknown>;

const write = (content: string, partnerId = ben): Outgoing =>
  addOutgoing(cache, { viewerId: anna, partnerId, text: '', picture: new Blob([content]) });

beforeEach(() => {
  cache = new QueryClient();
  server = new ChatServer();
  device = { onLine: true };
  live.isUp = false;
  const fetchThere = server.answer.bind(server);
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetchThere>) =>
    device.onLine ? fetchThere(...call) : lost(),
  );
  vi.stubGlobal('navigator', device);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => vi.resetModules());

test('a retried picture starts at the beginning of its bar', async () => {
  live.isUp = true;
  uploads = async (onProgress) => {
    onProgress(0.7);
    return lost();
  };
  const one = write('a');
  await deliverTo(cache, anna, ben);
  expect(outboxIn(cache)).toMatchObject([{ state: { kind: 'failed', reason: 'connection' } }]);
  device.onLine = false;
  live.isUp = false;
  await tryAgain(cache, one);
  expect(outboxIn(cache)).toMatchObject([{ state: { kind: 'waiting' } }]);
});

test('an uploaded picture isn’t uploaded again for a retry, unless the server has deleted it', async () => {
  let uploaded = 0;
  uploads = async () => ({ secure_url: `/media/${++uploaded}` });
  server.troubles = [lost];
  const { clientId } = write('a');
  await deliverTo(cache, anna, ben);
  expect(outboxIn(cache)).toMatchObject([{ uploaded: '/media/1', state: { kind: 'waiting' } }]);

  server.troubles = [refused(503)];
  await deliverAll(cache, anna, { retryLost: true });
  expect(uploaded).toBe(1);
  expect(outboxIn(cache)).toMatchObject([{ state: { kind: 'waiting' } }]);

  server.troubles = [refused(400, 'input.invalid')];
  await deliverAll(cache, anna, { retryLost: true });
  const images = ['/media/1', '/media/1', '/media/1', '/media/2'];
  expect(server.posts).toMatchObject(images.map((image) => ({ image, clientId })));
  expect(server.sentTo(ben)).toEqual([clientId]);
  expect(outboxIn(cache)).toEqual([]);

  server.troubles = [lost];
  write('b', cara);
  await deliverTo(cache, anna, cara);
  await deliverAll(cache, anna, { retryLost: true });
  expect(uploaded).toBe(3);
  expect(server.posts).toHaveLength(6);
});

test('shows how much of a picture has been uploaded', async () => {
  const seen: unknown[] = [];
  const stop = outboxState.listen(() => seen.push(outboxIn(cache)[0]?.state));
  uploads = async (onProgress) => {
    onProgress(0.4);
    onProgress(0.8);
    return { secure_url: '/media/a' };
  };
  write('a');
  await deliverTo(cache, anna, ben);
  stop();
  expect(seen).toEqual([
    { kind: 'queued' },
    { kind: 'uploading', share: 0 },
    { kind: 'uploading', share: 0.4 },
    { kind: 'uploading', share: 0.8 },
    { kind: 'sending' },
    undefined,
  ]);
});

test('a picture waits once its upload has stalled, and the messages after it with it', async () => {
  uploads = () => Promise.reject(unanswered());
  write('a');
  write('b');
  await deliverTo(cache, anna, ben);
  expect(outboxIn(cache)).toMatchObject([{ state: { kind: 'waiting' } }, { state: { kind: 'waiting' } }]);
  uploads = async () => ({ secure_url: '/media/a' });
  await deliverTo(cache, anna, ben);
  expect(server.posts).toHaveLength(2);
});

test('a reply with a picture written offline is sent with the message it answers', async () => {
  uploads = async () => ({ secure_url: '/media/1' });
  const replyTo = { _id: 'id 1', seq: 1, senderId: ben, text: 'Dosa?', hasImage: false };
  device.onLine = false;
  addOutgoing(cache, { viewerId: anna, partnerId: ben, text: 'This', picture: new Blob(['a']), replyTo });
  await deliverTo(cache, anna, ben);
  expect(outboxIn(cache)).toMatchObject([{ replyTo }]);
  device.onLine = true;
  await deliverAll(cache, anna, { retryLost: true });
  expect(server.posts).toMatchObject([{ text: 'This', image: '/media/1', replyTo: 'id 1' }]);
});
