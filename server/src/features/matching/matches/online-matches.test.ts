import type { UserId } from '@showup/contract/fields';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#platform/db/database';
import type { Live } from '#platform/live/live';
import { Presence } from '#platform/live/presence';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { man, settle, times, woman } from '#test/matching/crowd';
import { match } from '#test/matching/pairs';
import { asUserId } from '#test/people/as-user-id';
import { OnlineMatches } from './online-matches.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  vi.restoreAllMocks();
  return app.reset();
});
afterAll(() => app.close());

/** The same database, but the first `failures` statements fail; it counts statements. */
function shaky({ sql }: Database, failures: number, code = 'CONNECTION_CLOSED') {
  let asked = 0;
  const proxy = new Proxy(sql, {
    apply(target, self, args) {
      asked += 1;
      if (asked <= failures) throw Object.assign(new Error('away'), { code });
      return Reflect.apply(target, self, args);
    },
  });
  return { db: { sql: proxy }, asked: () => asked };
}

/** Presence without sockets: tests decide who comes and goes, and read the lists that were sent. */
function presenceOn(db: Pick<Database, 'sql'>) {
  const presence = new Presence({ graceMs: 1 });
  const lists = new Map<string, string[][]>();
  const live: Pick<Live, 'presence' | 'toTabsHere'> = {
    presence,
    toTabsHere(userId, event, payload) {
      if (event !== 'getOnlineUsers' || !Array.isArray(payload)) return;
      lists.set(userId, [...(lists.get(userId) ?? []), payload]);
    },
  };
  new OnlineMatches(db, live).listen();
  return { presence, lists, last: (userId: UserId) => lists.get(userId)?.at(-1)?.toSorted() };
}

async function matchAll(women: readonly UserId[], men: readonly UserId[]) {
  for (const her of women) {
    for (const him of men) {
      await match(app.ctx, her, him);
    }
  }
}

test('reports people who came or went during a database outage once it is back', async () => {
  const [her = asUserId(''), him = asUserId('')] = await settle(app, [woman, man]);
  await matchAll([her], [him]);
  const { presence, last } = presenceOn(shaky(app.db, 2).db);
  presence.arrive(her);
  presence.arrive(him);
  await expect.poll(() => [last(her), last(him)]).toEqual([[her, him].toSorted(), [her, him].toSorted()]);
  presence.leave(him);
  await expect.poll(() => last(her)).toEqual([her]);
  presence.stop();
});

test('sends everyone the full list in a few steps when all come back at once', async () => {
  const people = await settle(app, [...times(8, woman), ...times(8, man)]);
  const [women, men] = [people.slice(0, 8), people.slice(8)];
  await matchAll(women, men);
  const { db, asked } = shaky(app.db, 0);
  const { presence, last, lists } = presenceOn(db);
  for (const id of people) presence.arrive(id);
  for (const her of women) await expect.poll(() => last(her)).toEqual([her, ...men].toSorted());
  for (const him of men) await expect.poll(() => last(him)).toEqual([him, ...women].toSorted());
  expect(asked()).toBeLessThanOrEqual(6);
  expect([...lists.values()].flat().length).toBeLessThanOrEqual(3 * people.length);
  presence.stop();
});

test('sends one list for each change of someone’s matches, and none for strangers', async () => {
  const [her = asUserId(''), him = asUserId(''), stranger = asUserId('')] = await settle(app, [
    woman,
    man,
    man,
  ]);
  await matchAll([her], [him]);
  const { presence, lists, last } = presenceOn(app.db);
  presence.arrive(her);
  presence.arrive(him);
  await expect.poll(() => lists.get(her)?.length).toBe(2); // her own arrival and his
  presence.arrive(stranger);
  await expect.poll(() => last(stranger)).toEqual([stranger]);
  expect(lists.get(her)).toHaveLength(2);
  presence.stop();
});

test('keeps sending lists after one that could not be read, and shows why', async () => {
  const [her = asUserId(''), him = asUserId('')] = await settle(app, [woman, man]);
  await matchAll([her], [him]);
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const { presence, last } = presenceOn(shaky(app.db, 1, '42601').db);
  presence.arrive(her);
  await expect.poll(() => warned.mock.calls.join()).toContain('away');
  presence.arrive(him);
  await expect.poll(() => last(him)).toEqual([her, him].toSorted());
  presence.stop();
});
