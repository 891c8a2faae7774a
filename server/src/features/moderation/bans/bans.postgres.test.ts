// @module-tag race

import type { UserId } from '@showup/contract/fields';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { banTargetOf, lockBanTarget, writeBan } from '#features/accounts/bans/ban-targets';
import { givePassIfPhoneBanned } from '#features/accounts/bans/refuse-banned';
import { signIn } from '#features/accounts/sign-in/sign-in';
import { markRead } from '#features/chat/reading/messages';
import { sendMessage } from '#features/chat/sending/send-message';
import { like } from '#features/matching/likes/like';
import { reject } from '#features/matching/likes/reject';
import { suspendMatches } from '#features/matching/matches/suspensions';
import { isMatched } from '#features/matching/pairs.queries';
import { lockForRemoval } from '#features/profiles/profiles.queries';
import { markBanned } from '#features/profiles/standing';
import { Problem } from '#platform/problem';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { heldOpen } from '#test/database/held-open';
import { man, settle, times, woman } from '#test/matching/crowd';
import { block, leave, match } from '#test/matching/pairs';
import { asUserId } from '#test/people/as-user-id';
import { deadlocksSoFar } from '#test/safety/deadlocks';
import { banUser } from './ban-user.ts';
import { liftBan } from './lift-ban.ts';

const browser = Buffer.from('a browser');
const visit = { browser: Buffer.alloc(32), address: '127.0.0.1', userAgent: '' };
const nobody = { viewer: null, phone: null };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ likeLimit: 10_000 });
  expect(app.db.embedded).toBe(false);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function crowd(women: number, men: number) {
  const ids = await settle(app, [...times(women, woman), ...times(men, man)]);
  for (const id of ids) await app.db.sql`update users set phone = ${phoneOf(id)} where id = ${id}`;
  return { women: ids.slice(0, women), men: ids.slice(women), ids };
}

const phoneOf = (id: string) => `phone of ${id}`;

async function admins(count: number) {
  const ids = await settle(app, times(count, woman));
  await app.db.sql`update users set role = 'Admin' where id = any(${ids})`;
  return ids.map((id) => ({ id, sessionId: id, isAdmin: true, isVerified: true }));
}

type Admin = Awaited<ReturnType<typeof admins>>[number];
const ban = (admin: Admin | undefined, userId: UserId) =>
  banUser(app.ctx, admin ?? { id: asUserId(''), sessionId: '', isAdmin: true, isVerified: true }, {
    userId,
    reason: 'Rude.',
  });
const send = (a: UserId, b: UserId) => sendMessage(app.ctx, a, b, { text: 'Hi' }, browser);
const signInByPhone = (userId: UserId) =>
  app.db.transaction((tx) => signIn(app.ctx, tx, { caller: nobody, userId, visit, by: 'phone' }));

async function someoneWaits(): Promise<boolean> {
  const rows = await app.db.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
}

function expectAnswers(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    expect(outcome.reason).toBeInstanceOf(Problem);
    expect(outcome.reason).toHaveProperty('status', expect.toBeOneOf([401, 403, 404, 409, 429]));
  }
}

/** Everything open between these people, and which of them are signed in. */
async function openOf(ids: readonly string[]) {
  const [row] = await app.db.sql<[{ pairs: number; deck: number; sessions: number; unread: number }]>`
    select
      (select count(*) from pairs where (lo = any(${[...ids]}) or hi = any(${[...ids]}))
        and (not closed or matched_at is not null)) as pairs,
      (select count(*) from deck where user_id = any(${[...ids]})) as deck,
      (select count(*) from sessions where user_id = any(${[...ids]})) as sessions,
      (select count(*) from conversation_members
        where (reader_id = any(${[...ids]}) or partner_id = any(${[...ids]})) and unread > 0) as unread`;
  return row;
}
const nothing = { pairs: 0, deck: 0, sessions: 0, unread: 0 };

test('leaves no messages, likes, sign-ins or reports open that race with bans', async () => {
  const before = await deadlocksSoFar(app.db);
  const desk = await admins(2);
  for (let round = 0; round < 6; round++) {
    const { women, men } = await crowd(2, 4);
    const pairs = women.flatMap((her) => men.map((him) => ({ her, him })));
    for (const { her, him } of pairs.slice(0, 6)) await match(app.ctx, her, him);
    const banned = [...women, ...men.slice(0, 2)];
    expectAnswers(
      await Promise.allSettled([
        ...pairs.flatMap(({ her, him }) => [
          send(him, her),
          like(app.ctx, her, him),
          like(app.ctx, him, her),
          send(her, him),
        ]),
        ...men.slice(2).map((him) => block(app.ctx, him, women[0] ?? asUserId(''))),
        ...banned.map((id, at) => ban(desk[at % 2], id)),
        ...banned.flatMap((id) => [signInByPhone(id), signInByPhone(id)]),
        ...pairs.flatMap(({ her, him }) => [
          send(her, him),
          like(app.ctx, him, her),
          markRead(app.ctx, her, him),
          reject(app.ctx, him, her),
        ]),
        ...banned.map((id) => ban(desk[0], id)),
      ]),
    );
    expect(await openOf(banned)).toEqual(nothing);
    const [{ count }] = await app.db.sql<[{ count: number }]>`
      select count(*) as count from bans where user_id = any(${banned}) and ended_at is null`;
    expect(count).toBe(banned.length);
  }
  expect((await deadlocksSoFar(app.db)) - before).toBe(0);
});

test('never deadlocks bans, lifts, reports and deletions, and restores matches when a ban is lifted', async () => {
  const before = await deadlocksSoFar(app.db);
  const desk = await admins(2);
  const [maya] = desk;
  for (let round = 0; round < 6; round++) {
    const { women, men } = await crowd(2, 4);
    const [her = asUserId(''), other = asUserId('')] = women;
    const [him = asUserId(''), leaver = asUserId(''), ...rest] = men;
    await match(app.ctx, her, him);
    await match(app.ctx, other, leaver);
    const banIds: string[] = [];
    for (const id of [her, him]) banIds.push((await ban(maya, id)).banId);
    const lift = (banId: string) =>
      liftBan(
        app.ctx,
        { id: maya?.id ?? asUserId(''), sessionId: '', isAdmin: true, isVerified: true },
        { banId, reason: 'A mistake.' },
      );
    expectAnswers(
      await Promise.allSettled([
        ...banIds.map(lift),
        ...rest.flatMap((id) => [like(app.ctx, id, her), block(app.ctx, id, other), ban(desk[1], id)]),
        leave(app.ctx, leaver),
        ban(maya, other),
        ...rest.map((id) => like(app.ctx, her, id)),
        send(her, him),
      ]),
    );
    expect(await isMatched(app.db.sql, her, him)).toBe(true);
    const [{ count }] = await app.db.sql<[{ count: number }]>`
      select count(*) as count from pairs join users u on u.id in (lo, hi)
      where (lo_banned or hi_banned) and u.id in (${her}, ${him})
        and not exists (select from users b where b.id in (lo, hi) and b.is_banned)`;
    expect(count).toBe(0);
    expect(await openOf(rest)).toEqual(nothing);
  }
  expect((await deadlocksSoFar(app.db)) - before).toBe(0);
});

test.each<[string, (her: UserId, him: UserId) => Promise<unknown>]>([
  ['a message of the banned person', (her, him) => send(him, her)],
  ['a message to them', (her, him) => send(her, him)],
  ['the person’s first like', (_her, him) => like(app.ctx, him, stranger)],
  ['a first like for them', (_her, him) => like(app.ctx, stranger, him)],
])('refuses %s that waited for the ban', async (_, approach) => {
  const { women, men } = await crowd(2, 1);
  const [her = asUserId(''), him = asUserId('')] = [...women.slice(0, 1), ...men];
  stranger = women[1] ?? asUserId('');
  await match(app.ctx, her, him);
  const banning = await heldOpen(app.db, async (tx) => {
    await lockForRemoval(tx, him);
    await markBanned(app.ctx, tx, him, true);
    await suspendMatches(app.ctx, tx, him);
  });
  const refusal = expect(approach(her, him)).rejects.toHaveProperty('status', 404);
  await expect.poll(someoneWaits).toBe(true);
  await banning.end();
  await refusal;
  expect(await openOf([him])).toEqual(nothing);
});
let stranger = asUserId('');

test('refuses a sign-in that waited for the ban, and a sign-up that waited for the ban of its phone', async () => {
  const [maya] = await admins(1);
  const { men } = await crowd(0, 2);
  const [him = asUserId(''), gone = asUserId('')] = men;
  const banning = await heldOpen(app.db, async (tx) => {
    await lockForRemoval(tx, him);
    const target = await banTargetOf(app.ctx, tx, him);
    await lockBanTarget(tx, target);
    await writeBan(tx, target, {
      reason: 'Rude.',
      until: null,
      isFraud: false,
      adminId: maya?.id ?? asUserId(''),
    });
  });
  const entering = signInByPhone(him);
  await expect.poll(someoneWaits).toBe(true);
  await banning.end();
  expect(await entering).toMatchObject({ ban: { reason: 'Rude.' } });

  const target = await app.db.transaction((tx) => banTargetOf(app.ctx, tx, gone));
  const phone = { userId: null, phone: target.phone };
  const banningPhone = await heldOpen(app.db, async (tx) => {
    await lockBanTarget(tx, phone);
    await writeBan(tx, phone, {
      reason: 'Rude.',
      until: null,
      isFraud: false,
      adminId: maya?.id ?? asUserId(''),
    });
  });
  const joining = app.db.transaction((tx) => givePassIfPhoneBanned(app.ctx, tx, phoneOf(gone)));
  await expect.poll(someoneWaits).toBe(true);
  await banningPhone.end();
  expect(await joining).toMatchObject({ ban: { reason: 'Rude.' } });
});
