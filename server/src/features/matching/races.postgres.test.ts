// @module-tag race

import type { UserId } from '@showup/contract/fields';
import type { LiveEvent } from '@showup/contract/joined/live';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#platform/problem';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { man, settle, times, woman } from '#test/matching/crowd';
import { block, leave } from '#test/matching/pairs';
import { isThorough } from '#test/measuring/size';
import { asUserId } from '#test/people/as-user-id';
import { deadlocksSoFar } from '#test/safety/deadlocks';
import { sendMessage } from '../chat/sending/send-message.ts';
import { toggleVisibility } from '../profiles/edit/update-profile.ts';
import { like } from './likes/like.ts';
import { unmatch } from './matches/unmatch.ts';
import { isMatched } from './pairs.queries.ts';

const browser = Buffer.from('a browser');

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ likeLimit: 10_000 });
  expect(app.db.embedded).toBe(false);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const WOMEN = isThorough ? 40 : 8;
const MEN = 50;
const COUPLES = WOMEN * MEN;
/** Couples that race at once. */
const BATCH = 200;
const LONGEST_MS = 240_000; // for a busy machine

interface Couple {
  readonly her: UserId;
  readonly him: UserId;
  /** Counts from 0, so that couples take turns in who begins and who likes first. */
  readonly turn: number;
}

async function everyCouple(): Promise<Couple[]> {
  const ids = await settle(app, [...times(WOMEN, woman), ...times(MEN, man)]);
  const pairs = ids.slice(0, WOMEN).flatMap((her) => ids.slice(WOMEN).map((him) => ({ her, him })));
  return pairs.map((pair, turn) => ({ ...pair, turn }));
}

/**
 * The result of each action, or the status of its refusal. The action at `first` has ended before the others begin: in
 * a few couples that decides the race, since on some machines the same side would win all of them.
 */
async function atOnce(
  turn: number,
  actions: readonly (() => Promise<unknown>)[],
  first?: number,
): Promise<unknown[]> {
  const begun = new Map<number, Promise<unknown> | undefined>();
  if (first !== undefined) {
    begun.set(first, actions[first]?.());
    await Promise.allSettled([begun.get(first)]);
  }
  const order = actions.map((_, at) => (at + turn) % actions.length);
  for (const at of order) if (!begun.has(at)) begun.set(at, actions[at]?.());
  const outcomes = await Promise.allSettled(actions.map((_, at) => begun.get(at)));
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return outcome.value;
    expect(outcome.reason).toBeInstanceOf(Problem);
    return outcome.reason.status;
  });
}

async function inBatches<T>(all: readonly T[], size: number, race: (one: T) => Promise<unknown>) {
  for (let start = 0; start < all.length; start += size)
    await Promise.all(all.slice(start, start + size).map(race));
}

const count = (outcomes: readonly unknown[], wanted: unknown) =>
  outcomes.filter((outcome) => JSON.stringify(outcome) === JSON.stringify(wanted)).length;

/** Rows of anything left half done. */
async function halfWritten() {
  return app.db.sql<{ what: string; lo: string; hi: string }[]>`
    with answers as (
      select p.*, coalesce(by_lo.liked, false) as lo_liked, coalesce(by_hi.liked, false) as hi_liked
      from pairs p
      left join swipes by_lo on by_lo.swiper = p.lo and by_lo.target = p.hi
      left join swipes by_hi on by_hi.swiper = p.hi and by_hi.target = p.lo)
    select 'a match without two likes' as what, lo, hi from answers
    where matched_at is not null and not (lo_likes and hi_likes and lo_liked and hi_liked)
    union all select 'two likes without a match', lo, hi from answers
    where lo_liked and hi_liked and matched_at is null and not closed
    union all select 'a match of two who are closed', lo, hi from answers where matched_at is not null and closed
    union all select 'a like in one place only', lo, hi from answers
    where unmatched_at is null and (lo_likes <> lo_liked or hi_likes <> hi_liked)
    union all select 'an answer without a pair', swiper, target from swipes
    where not exists (select from pairs where lo = least(swiper, target) and hi = greatest(swiper, target))
    union all select 'a conversation without a match', c.lo, c.hi from conversations c
    where c.closed_at is null and not exists (
      select from pairs p where p.lo = c.lo and p.hi = c.hi and p.matched_at is not null)
    union all select 'a like that was not counted', swiper, swiper from swipes where liked
    group by swiper having count(*) > coalesce(
      (select cardinality(times) from like_times where user_id = swiper), 0)
    union all select 'someone in the deck who hides', user_id, user_id from deck
    join users on users.id = user_id where is_profile_hidden`;
}

/** Counts live events from now on by name, as if everyone had a tab open. */
function listen() {
  const { live } = app.ctx;
  const told = { newLike: 0, newMatch: 0, unmatched: 0 };
  const isCounted = (event: LiveEvent): event is keyof typeof told => event in told;
  const [toUser, toUsers] = [live.toUser.bind(live), live.toUsers.bind(live)];
  vi.spyOn(live.presence, 'isOnline').mockReturnValue(true);
  vi.spyOn(live, 'toUser').mockImplementation((userId, event, payload) => {
    if (isCounted(event)) told[event] += 1;
    toUser(userId, event, payload);
  });
  vi.spyOn(live, 'toUsers').mockImplementation((userIds, event, payload) => {
    if (isCounted(event)) told[event] += userIds.length;
    toUsers(userIds, event, payload);
  });
  return { told, stop: () => vi.restoreAllMocks() };
}

const send = (from: UserId, to: UserId) =>
  sendMessage(app.ctx, from, to, { text: 'Hi' }, browser).then(() => 'sent');
const hide = (id: UserId, isHidden: boolean) => toggleVisibility(app.ctx, id, isHidden, browser);
/** In every second couple she already likes him, so that his like would match. */
const likesFirst = (couples: readonly Couple[]) =>
  inBatches(
    couples.filter(({ turn }) => turn % 2 === 0),
    BATCH,
    ({ her, him }) => like(app.ctx, her, him),
  );

test(
  'likes against a block leave no match, and anyone told of a match is also told that it ended',
  async () => {
    const couples = await everyCouple();
    await likesFirst(couples);
    const deadlocks = await deadlocksSoFar(app.db);
    const { told, stop } = listen();
    const likes: unknown[] = [];
    await inBatches(couples, BATCH, async ({ her, him, turn }) => {
      const [liked, blocked, sent] = await atOnce(
        turn,
        [
          () => like(app.ctx, him, her),
          () => block(app.ctx, turn % 4 < 2 ? her : him, turn % 4 < 2 ? him : her).then(() => 'blocked'),
          () => send(her, him),
        ],
        [0, 0, 1][turn % 40],
      );
      expect(blocked).toBe('blocked');
      expect(sent).toBeOneOf(['sent', 404]);
      likes.push(liked);
      expect(await atOnce(0, [() => like(app.ctx, him, her), () => like(app.ctx, her, him)])).toEqual([
        404, 404,
      ]);
    });
    stop();
    const [matches, others, refused] = [{ matched: true }, { matched: false }, 404].map((one) =>
      count(likes, one),
    );
    expect((matches ?? 0) + (others ?? 0) + (refused ?? 0)).toBe(COUPLES);
    for (const each of [matches, others, refused]) expect(each).toBeGreaterThan(0);
    expect(told).toEqual({ newLike: others, newMatch: 2 * (matches ?? 0), unmatched: 2 * (matches ?? 0) });
    expect(await app.db.sql`select from pairs where matched_at is not null or not closed`).toHaveLength(0);
    expect(await halfWritten()).toEqual([]);
    expect((await deadlocksSoFar(app.db)) - deadlocks).toBe(0);
  },
  LONGEST_MS,
);

test(
  'likes that would match against an unmatch: it ends only a match that it finds',
  async () => {
    const couples = await everyCouple();
    await inBatches(couples, BATCH, ({ her, him }) => like(app.ctx, her, him));
    const deadlocks = await deadlocksSoFar(app.db);
    const { told, stop } = listen();
    let ended = 0;
    await inBatches(couples, BATCH, async ({ her, him, turn }) => {
      const [liked, unmatched, sent, again] = await atOnce(
        turn,
        [
          () => like(app.ctx, him, her),
          () => unmatch(app.ctx, her, him),
          () => send(her, him),
          () => like(app.ctx, her, him),
        ],
        [0, 1][turn % 40],
      );
      expect(liked).toEqual({ matched: true });
      expect(sent).toBeOneOf(['sent', 404]);
      expect(unmatched).toEqual({ unmatched: expect.any(Boolean) });
      const hasEnded = count([unmatched], { unmatched: true }) === 1;
      ended += Number(hasEnded);
      expect([{ matched: false }, { matched: true }, ...(hasEnded ? [404] : [])]).toContainEqual(again);
      expect(await isMatched(app.db.sql, her, him)).toBe(!hasEnded);
      if (hasEnded)
        expect(await atOnce(0, [() => like(app.ctx, him, her), () => send(her, him)])).toEqual([404, 404]);
    });
    stop();
    expect(ended).toBeGreaterThan(0);
    expect(ended).toBeLessThan(COUPLES);
    expect(told).toEqual({ newLike: 0, newMatch: 2 * COUPLES, unmatched: 2 * ended });
    expect(await halfWritten()).toEqual([]);
    expect((await deadlocksSoFar(app.db)) - deadlocks).toBe(0);
  },
  LONGEST_MS,
);

test(
  'likes against an account’s deletion match nobody with the person who left',
  async () => {
    const men = await settle(app, times(40, man));
    const deadlocks = await deadlocksSoFar(app.db);
    const { told, stop } = listen();
    const likes: unknown[] = [];
    for (let start = 0; start < COUPLES; start += BATCH) {
      const women = await settle(app, times(BATCH, woman));
      const couples = women.map((her, i) => ({ her, him: men[i % men.length] ?? asUserId(''), turn: i }));
      await likesFirst(couples);
      await inBatches(couples, BATCH, async ({ her, him, turn }) => {
        // A deletion also waits for its own connection: without a head start no like would ever come too late.
        const isLikeFirst = turn % 40 === 2;
        const leaving = isLikeFirst ? undefined : leave(app.ctx, her);
        if (turn % 4 === 0) await leaving;
        const [liked, left, likedBack] = await atOnce(
          turn,
          [
            () => like(app.ctx, him, her),
            () => leaving ?? leave(app.ctx, her),
            () => like(app.ctx, her, him),
          ],
          isLikeFirst ? 0 : undefined,
        );
        expect(left).toBeUndefined();
        expect([{ matched: false }, { matched: true }, 404]).toContainEqual(likedBack);
        likes.push(liked);
      });
      expect(await app.db.sql`select from users where id = any(${women})`).toHaveLength(0);
      expect(await app.db.sql`select from pairs`).toHaveLength(0);
    }
    stop();
    const done = count(likes, { matched: true }) + count(likes, { matched: false });
    const refused = count(likes, 404);
    expect(done + refused).toBe(COUPLES);
    expect(Math.min(done, refused)).toBeGreaterThan(0);
    expect(told.unmatched).toBe(told.newMatch / 2); // she was gone, so only he is notified
    expect(told.unmatched).toBeGreaterThan(0);
    expect(await halfWritten()).toEqual([]);
    expect((await deadlocksSoFar(app.db)) - deadlocks).toBe(0);
  },
  LONGEST_MS,
);

test(
  'likes against hiding: people she likes may answer, all others see her or are refused',
  async () => {
    const couples = await everyCouple();
    await likesFirst(couples);
    const deadlocks = await deadlocksSoFar(app.db);
    const { told, stop } = listen();
    const likes: unknown[] = [];
    const women = [...new Set(couples.map(({ her }) => her))];
    for (let round = 0; round < MEN; round++) {
      await Promise.all(
        couples
          .filter((_, i) => i % MEN === round)
          .map(async ({ her, him, turn }) => {
            const [liked, hidden] = await atOnce(
              round,
              [() => like(app.ctx, him, her), () => hide(her, true)],
              [undefined, 0, undefined, 1][round],
            );
            expect(hidden).toEqual({ isProfileHidden: true });
            const isLikedBack = turn % 2 === 0;
            if (isLikedBack) expect(liked).toEqual({ matched: true });
            else likes.push(liked);
            expect(await atOnce(0, [() => like(app.ctx, him, her)])).toEqual([
              isLikedBack ? { matched: true } : 404,
            ]);
            const written = await app.db.sql`select from swipes where swiper = ${him} and target = ${her}`;
            expect(written).toHaveLength(liked === 404 ? 0 : 1);
          }),
      );
      expect(await app.db.sql`select from deck where user_id = any(${women})`).toHaveLength(0);
      await Promise.all(women.map((her) => hide(her, false)));
    }
    stop();
    const [done, refused] = [count(likes, { matched: false }), count(likes, 404)];
    expect(done + refused).toBe(COUPLES / 2);
    expect(Math.min(done, refused)).toBeGreaterThan(0);
    expect(told).toEqual({ newLike: done, newMatch: COUPLES, unmatched: 0 });
    expect(await halfWritten()).toEqual([]);
    expect((await deadlocksSoFar(app.db)) - deadlocks).toBe(0);
  },
  LONGEST_MS,
);
