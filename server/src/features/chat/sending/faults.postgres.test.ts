// @module-tag race

import { chatEndpoints, isNewerCount } from '@showup/contract/chat';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { unmatch } from '#features/matching/matches/unmatch';
import { blockReport } from '#features/safety/block-report';
import { openPostgres } from '#platform/db/postgres';
import { createApp } from '#server/app';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { conversation, send, texts } from '#test/chat/conversations';
import { asUserId } from '#test/people/as-user-id';
import { aMatch, type Person } from '#test/people/people';
import { TestBrowser } from '#test/people/test-browser';
import { deadlocksSoFar } from '#test/safety/deadlocks';
import { TcpProxy } from '#test/stand-ins/tcp-proxy';
import { sendMessage } from './send-message.ts';

const browser = Buffer.from('a browser');

let app: TestApp;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  app = await startTestApp();
  expect(app.db.embedded).toBe(false);
});
beforeEach(() => app.reset());
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => app.close());

type OnMessage = NonNullable<Parameters<typeof TcpProxy.start>[0]['onSent']>;

/** A second server on the same database, behind a network that misbehaves when this text is first written. */
async function startFaulty(text: string, onMessage: OnMessage): Promise<string> {
  const [{ name }] = await app.db.sql<[{ name: string }]>`select current_database() as name`;
  const address = new URL(process.env.TEST_DATABASE_URL ?? '');
  let isFirst = true;
  const proxy = await TcpProxy.start({
    host: address.hostname,
    port: Number(address.port || 5432),
    onSent(bytes, link) {
      if (!isFirst || !bytes.includes(text)) return;
      isFirst = false;
      onMessage(bytes, link);
    },
  });
  address.host = `127.0.0.1:${proxy.port}`;
  address.pathname = name;
  const db = await openPostgres(address.href, { error: () => {} }, { patienceMs: 30_000 });
  const logTo = { write: () => {} };
  const faulty = await createApp({ config: app.config, db, print: () => {}, logTo });
  const url = await faulty.http.listen({ port: 0, host: '127.0.0.1' });
  closers.push(async () => {
    proxy.cut(); // releases what is still held
    await faulty.close();
    await db.close();
    await proxy.close();
  });
  return url;
}

async function tabOn(url: string, person: Person) {
  const tab = Object.assign(new TestBrowser(url, person.cookies), {
    id: person.id,
    phone: person.phone,
    user: person.user,
  });
  await tab.connect();
  closers.push(async () => tab.close());
  return tab;
}

test('numbers correct the order of events that arrive out of order', async () => {
  const people = await aMatch(app);
  let letThrough: (() => void) | undefined;
  const url = await startFaulty('One', (_, link) => {
    letThrough = link.holdAnswers();
  });
  const [anna, ben] = [await tabOn(url, people.anna), await tabOn(url, people.ben)];

  const first = send(anna, ben, { text: 'One' });
  await expect.poll(() => letThrough).toBeDefined();
  await send(anna, ben, { text: 'Two' }); // it couldn’t start before the first was committed
  expect(await ben.next('newMessage')).toMatchObject({ text: 'Two', seq: 2 });
  const newer = await ben.next('unreadCountUpdate');
  expect(newer).toEqual({ senderId: anna.id, count: 2, seq: 2 });

  letThrough?.();
  expect(await first).toMatchObject({ text: 'One', seq: 1 });
  expect(await ben.next('newMessage')).toMatchObject({ text: 'One', seq: 1 });
  const older = await ben.next('unreadCountUpdate');
  expect([isNewerCount(older, newer), isNewerCount(newer, older)]).toEqual([false, true]);
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({ [anna.id]: newer.count });
  expect(texts(await conversation(ben, anna))).toEqual(['One', 'Two']);
});

test('of two counts at the same message the smaller is newer, since reading adds no message', () => {
  const [unread, read] = [
    { senderId: asUserId('anna'), count: 3, seq: 7 },
    { senderId: asUserId('anna'), count: 0, seq: 7 },
  ];
  expect([isNewerCount(read, unread), isNewerCount(unread, read), isNewerCount(read, read)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('retrying a message whose commit was never acknowledged delivers it once', async () => {
  const people = await aMatch(app);
  const draft = { text: 'Did this arrive?', clientId: 'tab-1' };
  const url = await startFaulty(draft.text, (_, link) => link.breakAtAnswer());
  const [anna, ben] = [await tabOn(url, people.anna), await tabOn(url, people.ben)];
  const { status } = await anna.refusal(chatEndpoints.sendMessage, {
    params: { userId: ben.id },
    body: draft,
  });
  expect(status).toBe(503);
  expect(texts(await conversation(ben, anna))).toEqual([draft.text]);

  const sent = await send(anna, ben, draft);
  expect(await ben.next('newMessage')).toEqual(sent);
  expect(await ben.next('unreadCountUpdate')).toEqual({ senderId: anna.id, count: 1, seq: 1 });
  expect(await anna.next('newMessage')).toEqual(sent);
  await send(anna, ben, draft);
  await send(anna, ben, { text: 'It did.' });
  expect(await ben.next('newMessage')).toMatchObject({ text: 'It did.', seq: 2 });
});

test.each(['unmatch', 'block'])('after the %s of two commits, no message gets in', async (ending) => {
  const before = await deadlocksSoFar(app.db);
  for (let round = 0; round < 5; round++) {
    const { anna, ben } = await aMatch(app);
    const stored = async () => {
      const [row] = await app.db.sql<[{ count: number }]>`
          select count(*) as count from messages where sender_id in (${anna.id}, ${ben.id})`;
      return row.count;
    };
    let sent = 0;
    const writeOn = async (from: Person, to: Person) => {
      for (;;) {
        await sendMessage(app.ctx, from.id, to.id, { text: 'Hi' }, browser);
        sent += 1;
      }
    };
    const writing = [anna, ben, anna, ben, anna, ben].map((from) =>
      writeOn(from, from === anna ? ben : anna),
    );
    const refusals = Promise.allSettled(writing);
    await expect.poll(() => sent, { interval: 1 }).toBeGreaterThan(5 * round);
    if (ending === 'unmatch') await unmatch(app.ctx, ben.id, anna.id);
    else
      await blockReport(
        app.ctx,
        ben.id,
        { blockedUserId: anna.id, reason: 'Rude.', reportType: 'other' },
        '127.0.0.1',
      );
    const storedAtTheEnd = await stored();
    for (const refusal of await refusals)
      expect(refusal).toMatchObject({ reason: { code: 'chat.not_matched' } });
    expect([await stored(), storedAtTheEnd]).toEqual([sent, sent]);
  }
  expect((await deadlocksSoFar(app.db)) - before).toBe(0);
});
