// @module-tag race

import type { UserId } from '@showup/contract/fields';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NEWEST } from '#platform/paging';
import { Problem } from '#platform/problem';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { heldOpen } from '#test/database/held-open';
import { man, settle, times, woman } from '#test/matching/crowd';
import { block, leave, match } from '#test/matching/pairs';
import { asUserId } from '#test/people/as-user-id';
import { deadlocksSoFar } from '#test/safety/deadlocks';
import { markRead } from '../chat/reading/messages.ts';
import { firstWords } from '../chat/sending/first-words.ts';
import { insertMessage } from '../chat/sending/send-message.queries.ts';
import { sendMessage } from '../chat/sending/send-message.ts';
import { like } from '../matching/likes/like.ts';
import { reject } from '../matching/likes/reject.ts';
import { closePair } from '../matching/matches/blocked-pairs.ts';
import { requireMatch } from '../matching/matches/require-match.ts';
import { unmatch } from '../matching/matches/unmatch.ts';
import { findReportMessages } from '../moderation/reports/report-messages.queries.ts';
import { createPerson } from '../profiles/people.ts';
import { restoreBlocks } from './blocks/blocks.ts';

const browser = Buffer.from('a browser');

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ likeLimit: 10_000 });
  expect(app.db.embedded).toBe(false);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const phoneOf = (id: string) => `phone of ${id}`;

/** People with phones, so that their blocks are remembered. */
async function crowd(women: number, men: number) {
  const ids = await settle(app, [...times(women, woman), ...times(men, man)]);
  for (const id of ids) await app.db.sql`update users set phone = ${phoneOf(id)} where id = ${id}`;
  return { women: ids.slice(0, women), men: ids.slice(women), ids };
}

const send = (a: UserId, b: UserId) => sendMessage(app.ctx, a, b, { text: 'Hi' }, browser);

/** A new account for the phone of someone who may have left. */
const signUp = (phone: string) =>
  app.db.transaction(async (tx) => {
    const id = await createPerson(tx, { fullName: 'Someone', phone });
    if (id !== undefined) await restoreBlocks(app.ctx, tx, id, phone);
    return id;
  });

/** Each call succeeds, or is refused with one of our codes. */
function expectAnswers(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    expect(outcome.reason).toBeInstanceOf(Problem);
    expect(outcome.reason).toHaveProperty('status', expect.toBeOneOf([401, 404, 409]));
  }
}

async function someoneWaits(): Promise<boolean> {
  const rows = await app.db.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
}

test('leaves nothing open between two people when messages, likes, rejects and blocks come at once', async () => {
  const before = await deadlocksSoFar(app.db);
  for (let round = 0; round < 8; round++) {
    const { women, men } = await crowd(2, 4);
    const pairs = women.flatMap((her) => men.map((him) => ({ her, him })));
    for (const { her, him } of pairs.slice(0, 6)) await match(app.ctx, her, him);
    const outcomes = await Promise.allSettled(
      pairs.flatMap(({ her, him }) => [
        send(him, her),
        like(app.ctx, her, him),
        like(app.ctx, him, her),
        send(her, him),
        block(app.ctx, her, him),
        block(app.ctx, him, her),
        send(him, her),
        like(app.ctx, him, her),
        reject(app.ctx, him, her),
        markRead(app.ctx, her, him),
        unmatch(app.ctx, him, her),
        send(her, him),
        block(app.ctx, her, him),
      ]),
    );
    expectAnswers(outcomes);
    const left = await app.db.sql<{ name: string; count: number }[]>`
      select 'pairs' as name, count(*) as count from pairs where not (lo_blocks and hi_blocks) or matched_at is not null
      union all select 'conversations', count(*) from conversations where closed_at is null
      union all select 'unread', count(*) from conversation_members where unread > 0`;
    expect(left).toEqual([
      { name: 'pairs', count: 0 },
      { name: 'conversations', count: 0 },
      { name: 'unread', count: 0 },
    ]);
    const [{ count }] = await app.db.sql<[{ count: number }]>`select count(*) as count from reports`;
    expect(count).toBe((round + 1) * pairs.length * 2);
  }
  expect((await deadlocksSoFar(app.db)) - before).toBe(0);
});

test('never deadlocks blocks with deletions and returns, and keeps every block at the end', async () => {
  const before = await deadlocksSoFar(app.db);
  for (let round = 0; round < 6; round++) {
    await app.reset();
    const { women, men, ids } = await crowd(3, 3);
    const [eva = asUserId(''), ...others] = women;
    for (const him of men) {
      await match(app.ctx, eva, him);
      await block(app.ctx, eva, him);
    }
    const [jon = asUserId('')] = men;
    const outcomes = await Promise.allSettled([
      ...others.flatMap((her) => men.flatMap((him) => [block(app.ctx, her, him), block(app.ctx, him, her)])),
      ...[eva, jon].flatMap((id) => [leave(app.ctx, id), signUp(phoneOf(id))]),
      ...men.flatMap((him) => [block(app.ctx, him, eva), block(app.ctx, eva, him)]),
      ...others.map((id) => leave(app.ctx, id)),
      ...[...ids, eva, jon].map((id) => signUp(phoneOf(id))),
      ...men.slice(1).map((id) => leave(app.ctx, id)),
    ]);
    expectAnswers(outcomes);
    await Promise.all(ids.map((id) => signUp(phoneOf(id))));
    const here = await app.db.sql`select from users`;
    expect(here).toHaveLength(6);
    const open = await app.db.sql`
      select from users her, users him
      where her.phone = ${phoneOf(eva)} and him.phone = any(${men.map(phoneOf)})
        and not exists (select from pairs
          where lo = least(her.id, him.id) and hi = greatest(her.id, him.id)
            and case when lo = her.id then lo_blocks else hi_blocks end)`;
    expect(open).toHaveLength(0);
  }
  expect((await deadlocksSoFar(app.db)) - before).toBe(0);
});

test('finishes a message that is being sent before the block, and has it in the evidence', async () => {
  const { women, men } = await crowd(1, 1);
  const [her = asUserId(''), him = asUserId('')] = [...women, ...men];
  await match(app.ctx, her, him);
  const sending = await heldOpen(app.db, async (tx) => {
    await requireMatch(tx, him, her);
    const words = { viewerId: him, partnerId: her, text: 'Last words', clientId: null, replyTo: null };
    await insertMessage(tx, words, firstWords(1));
  });
  const blocking = block(app.ctx, her, him);
  await expect.poll(someoneWaits).toBe(true);
  await sending.end();
  await blocking;
  const [report] = await app.db.sql<[{ id: string }]>`select id from reports`;
  const evidence = await findReportMessages(app.db.sql, { reportId: report.id, before: NEWEST, limit: 2 });
  expect(evidence).toMatchObject([{ text: 'Last words' }]);
  expect(await app.db.sql`select from conversations where closed_at is null`).toHaveLength(0);
});

test.each<[string, (her: UserId, him: UserId) => Promise<unknown>]>([
  ['a message', (her, him) => send(him, her)],
  ['a like', (her, him) => like(app.ctx, him, her)],
])('refuses %s that waited for a block', async (_, approach) => {
  const { women, men } = await crowd(1, 1);
  const [her = asUserId(''), him = asUserId('')] = [...women, ...men];
  await match(app.ctx, her, him);
  const blocking = await heldOpen(app.db, (tx) => closePair(app.ctx, tx, { blockerId: her, blockedId: him }));
  const refusal = expect(approach(her, him)).rejects.toHaveProperty('status', 404);
  await expect.poll(someoneWaits).toBe(true);
  await blocking.end();
  await refusal;
});

test('restores the block between two people who come back at the same moment', async () => {
  const { women, men } = await crowd(1, 1);
  const [her = asUserId(''), him = asUserId('')] = [...women, ...men];
  await block(app.ctx, her, him);
  await leave(app.ctx, her);
  await leave(app.ctx, him);
  const first = await heldOpen(app.db, async (tx) => {
    const id = await createPerson(tx, { fullName: 'Someone', phone: phoneOf(her) });
    await restoreBlocks(app.ctx, tx, id ?? asUserId(''), phoneOf(her));
  });
  const second = signUp(phoneOf(him));
  await expect.poll(someoneWaits).toBe(true);
  await first.end();
  await second;
  expect(await app.db.sql`select from pairs where closed`).toHaveLength(1);
});
