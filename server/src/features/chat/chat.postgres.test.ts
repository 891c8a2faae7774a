// @module-tag race

import type { UserId } from '@showup/contract/fields';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '#features/accounts/sessions/sessions';
import type { Sql } from '#platform/db/database';
import { Problem } from '#platform/problem';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { man, settle, times, woman } from '#test/matching/crowd';
import { match } from '#test/matching/pairs';
import { asUserId } from '#test/people/as-user-id';
import { aPicture } from '#test/people/pictures';
import { deleteAccount } from '../accounts/account/delete-account.ts';
import { like } from '../matching/likes/like.ts';
import { requireMatch } from '../matching/matches/require-match.ts';
import { unmatch } from '../matching/matches/unmatch.ts';
import { lockMatch } from '../matching/pairs.queries.ts';
import { closeConversation } from './ending/end-conversations.ts';
import { markRead } from './reading/messages.ts';
import { firstWords } from './sending/first-words.ts';
import { insertMessage } from './sending/send-message.queries.ts';
import { sendMessage } from './sending/send-message.ts';

const POOL = 10;
const browser = Buffer.from('a browser');

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ likeLimit: 10_000 });
  expect(app.db.embedded).toBe(false);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** A connection reports its counts when a transaction ends, so every connection of the pool runs one at the same time. */
async function deadlocksSoFar(): Promise<number> {
  let begun = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  await Promise.all(
    times(POOL, async () =>
      app.db.transaction(async (tx) => {
        await tx`select pg_stat_force_next_flush()`;
        begun += 1;
        if (begun === POOL) open();
        await all;
      }),
    ).map((flush) => flush()),
  );
  const [row] = await app.db.sql<[{ deadlocks: number }]>`
    select deadlocks from pg_stat_database where datname = current_database()`;
  return row.deadlocks;
}

async function someoneWaits(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
}

const writeFirst = (tx: Sql, her: UserId, him: UserId): Promise<unknown> =>
  insertMessage(
    tx,
    { viewerId: him, partnerId: her, text: 'Hi', clientId: null, replyTo: null },
    firstWords(1),
  );

async function couples(women: readonly UserId[], men: readonly UserId[]) {
  for (const her of women) {
    for (const him of men) {
      await match(app.ctx, her, him);
      await sendMessage(app.ctx, her, him, { text: 'Hi' }, browser);
    }
  }
}

test('deleting accounts during messages, likes and unmatches never deadlocks and leaves nothing behind', async () => {
  const before = await deadlocksSoFar();
  for (let round = 0; round < 3; round++) {
    const people = await settle(app, [...times(5, woman), ...times(8, man)]);
    const [women, men] = [people.slice(0, 5), people.slice(5)];
    const newcomers = await settle(app, times(3, man));
    await couples(women, men);

    const leaving = [...women.slice(0, 4), ...men.slice(0, 2)];
    const leave = (id: UserId) =>
      leaving.includes(id) ? [deleteAccount(app.ctx, id, Buffer.alloc(32))] : [];
    const outcomes = await Promise.allSettled([
      ...women.flatMap((her) => [
        ...men.slice(0, 4).map((him) => sendMessage(app.ctx, him, her, { text: 'Are you there?' }, browser)),
        ...leave(her),
        ...men
          .slice(4, 7)
          .flatMap((him) => [
            sendMessage(app.ctx, her, him, { text: 'Bye' }, browser),
            markRead(app.ctx, him, her),
          ]),
        ...men.slice(7).map((him) => unmatch(app.ctx, him, her)),
        ...newcomers.flatMap((him) => [like(app.ctx, him, her), like(app.ctx, her, him)]),
      ]),
      ...men.flatMap((him) => [
        ...women.map((her) => sendMessage(app.ctx, him, her, { text: 'Hm' }, browser)),
        ...leave(him),
        ...women.map((her) => sendMessage(app.ctx, her, him, { text: 'Yes?' }, browser)),
      ]),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(outcome.reason).toBeInstanceOf(Problem);
      expect(outcome.reason).toHaveProperty('status', 404);
    }
    const left = await app.db.sql`select from users where id = any(${leaving})`;
    const orphans = await app.db
      .sql`select from conversations where lo = any(${leaving}) or hi = any(${leaving})`;
    expect([left.length, orphans.length]).toEqual([0, 0]);
  }
  expect((await deadlocksSoFar()) - before).toBe(0);
});

test.each<[string, (tx: Sql, her: UserId, him: UserId) => Promise<unknown>, typeof writeFirst]>([
  ['a first message', (tx, her, him) => requireMatch(tx, him, her), writeFirst],
  ['an unmatch', lockMatch, (tx, her, him) => closeConversation(app.ctx, tx, { userId: her, otherId: him })],
])(
  '%s that has begun finishes before an account is deleted, without a deadlock',
  async (_, begin, finish) => {
    const [her = asUserId(''), him = asUserId('')] = await settle(app, [woman, man]);
    await couples([her], [him]);
    if (finish === writeFirst) await app.db.sql`delete from conversations`;
    const before = await deadlocksSoFar();
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const finishing = app.db.transaction(async (tx) => {
      await begin(tx, her, him);
      begun();
      await expect.poll(() => someoneWaits(tx)).toBe(true);
      await finish(tx, her, him);
    });
    await hasBegun;
    await Promise.all([finishing, deleteAccount(app.ctx, her, Buffer.alloc(32))]);
    expect((await deadlocksSoFar()) - before).toBe(0);
    expect(await app.db.sql`select from conversations`).toHaveLength(0);
    expect(await app.db.sql`select id from users`).toEqual([{ id: him }]);
  },
);

test('a picture sent while its receiver leaves is refused or deleted with the conversation', async () => {
  const { media } = app.ctx;
  for (let round = 0; round < 10; round++) {
    const [her = asUserId(''), him = asUserId('')] = await settle(app, [woman, man]);
    await couples([her], [him]);
    const [first, second] = [await anUpload(), await anUpload()];
    await Promise.allSettled([
      sendMessage(app.ctx, him, her, { image: first }, browser),
      deleteAccount(app.ctx, her, Buffer.alloc(32)),
      sendMessage(app.ctx, him, her, { image: second }, browser),
    ]);
    expect(await app.db.sql`select from media where audience = 'named'`).toHaveLength(0);
  }

  async function anUpload(): Promise<string> {
    return (await media.upload(await aPicture(64, 64), 'chat', { browser, userId: null })).secure_url;
  }
});

test('simultaneous sign-ins after a long absence don’t deadlock', async () => {
  const before = await deadlocksSoFar();
  for (let round = 0; round < 10; round++) {
    const [eva = asUserId('')] = await settle(app, [woman]);
    await app.db.sql`update users set last_active_at = now() - interval '91 days' where id = ${eva}`;
    await Promise.all(
      times(4, () => app.db.transaction((tx) => startSession(app.ctx, tx, eva, { userAgent: '' }))).map(
        (signIn) => signIn(),
      ),
    );
  }
  expect((await deadlocksSoFar()) - before).toBe(0);
});
