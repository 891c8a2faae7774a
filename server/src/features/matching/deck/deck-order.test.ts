import type { UserId } from '@showup/contract/fields';
import { DECK_PAGE } from '@showup/contract/matching';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#features/accounts/account/delete-account';
import { toggleVisibility } from '#features/profiles/edit/update-profile';
import { createApp } from '#server/app';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { idOf, man, PUNE, settle, woman } from '#test/matching/crowd';
import { asUserId } from '#test/people/as-user-id';
import { like } from '../likes/like.ts';
import { reject } from '../likes/reject.ts';
import { listPotentialMatches } from './deck.ts';
import { NEWCOMER_VIEWS } from './deck-rows.queries.ts';
import { flushViews } from './exposure.ts';

let app: TestApp;

// Fixed ids and a fixed key make everything drawn at random the same in every run.
beforeAll(async () => {
  app = await startTestApp({ likeLimit: 10_000, secretKey: 'the key of these tests' });
});
beforeEach(async () => {
  await flushViews(app.ctx); // views of the test before are of the same ids
  await app.reset();
});
afterAll(() => app.close());

async function pageOf(viewerId: UserId, { ctx }: Pick<TestApp, 'ctx'> = app): Promise<UserId[]> {
  return (await listPotentialMatches(ctx, viewerId)).items.map((card) => card._id);
}

/** Women with the ids 1, 2, …, and men with 10,001, … */
const settleWomen = (count: number, wish = woman) =>
  settle(
    app,
    Array.from({ length: count }, (_, i) => ({ ...wish, id: idOf(i + 1) })),
  );
const settleMen = (count: number, from = 0) =>
  settle(
    app,
    Array.from({ length: count }, (_, i) => ({ ...man, id: idOf(10_001 + from + i) })),
  );

/** Nobody here is a newcomer any more. */
async function endNewcomers(): Promise<void> {
  await app.db.sql`update exposure set total = ${NEWCOMER_VIEWS}`;
  await app.db.sql`update deck set newcomer_views = null`;
}

/** Likes without counting views. */
async function likedBy(likers: readonly string[], liked: string): Promise<void> {
  await app.db.sql`
    insert into swipes (swiper, target, liked) select liker, ${liked}, true from unnest(${[...likers]}::uuid[]) liker`;
  await app.db.sql`
    insert into pairs (lo, hi, lo_likes, hi_likes)
    select least(liker, ${liked}::uuid), greatest(liker, ${liked}::uuid), liker < ${liked}::uuid, liker > ${liked}::uuid
    from unnest(${[...likers]}::uuid[]) liker`;
}

test('gives about one card in five to people who like the viewer, page after page', async () => {
  const women = await settleWomen(800);
  await endNewcomers();
  const [ben = asUserId('')] = await settleMen(1);
  const likers = women.filter((_, i) => i % 20 === 0); // and so one in twenty of those the walks draw
  await likedBy(likers, ben);
  for (let page = 0; page < 6; page++) {
    const shown = await pageOf(ben);
    expect(shown).toHaveLength(DECK_PAGE);
    const liking = shown.filter((id) => likers.includes(id)).length;
    expect(liking).toBeGreaterThanOrEqual(4);
    expect(liking).toBeLessThanOrEqual(8);
    for (const id of shown) await reject(app.ctx, ben, id);
  }
});

test('shows people who like the viewer at any position of a page', async () => {
  const women = await settleWomen(40);
  await endNewcomers();
  const men = await settleMen(100);
  const positions: number[] = [];
  for (const [i, ben] of men.entries()) {
    const likers = [0, 9, 18, 27].map((step) => women[(i + step) % women.length] ?? asUserId(''));
    await likedBy(likers, ben);
    const shown = await pageOf(ben);
    expect(shown).toHaveLength(DECK_PAGE);
    expect(shown).toEqual(expect.arrayContaining(likers));
    positions.push(...likers.map((id) => shown.indexOf(id)));
  }
  for (let position = 0; position < DECK_PAGE; position++) {
    const share = positions.filter((one) => one === position).length;
    expect(share).toBeGreaterThan(6); // of 400: 20 on average, and 4.4 is their standard deviation
    expect(share).toBeLessThan(36);
  }
  for (let quarter = 0; quarter < 4; quarter++) {
    const share = positions.filter((position) => Math.floor(position / 5) === quarter).length;
    expect(share).toBeGreaterThan(75);
    expect(share).toBeLessThan(125);
  }
});

test('keeps anyone without the server key from telling who likes the viewer by their position', async () => {
  const women = await settleWomen(40);
  await endNewcomers();
  const [ben = asUserId('')] = await settleMen(1);
  const likers = women.slice(0, 4);
  await likedBy(likers, ben);
  const placesIn = (shown: readonly string[]) => likers.map((id) => shown.indexOf(id));
  const first = await pageOf(ben);
  expect(await pageOf(ben)).toEqual(first);

  const config = { ...app.config, secretKey: 'another key' };
  const other = await createApp({ config, db: app.db, print: () => {} });
  try {
    await app.db.sql`delete from deck_position where user_id = ${ben}`; // his hand has an order already
    const shown = await pageOf(ben, other);
    expect(placesIn(shown)).not.toContain(-1);
    expect(placesIn(shown)).not.toEqual(placesIn(first));
  } finally {
    await other.close();
  }
});

test('keeps anyone without the server key from predicting who a walk draws', async () => {
  const hands: string[][] = [];
  for (const secretKey of ['one key', 'another key']) {
    await app.reset();
    const keyed = await createApp({ config: { ...app.config, secretKey }, db: app.db, print: () => {} });
    try {
      const women = Array.from({ length: 240 }, (_, i) => ({ ...woman, id: idOf(i + 1) }));
      const [ben = asUserId('')] = await settle({ ...app, ctx: keyed.ctx }, [
        { ...man, id: idOf(10_001) },
        ...women,
      ]);
      await endNewcomers();
      await pageOf(ben, keyed);
      const [row] = await app.db.sql<
        { hand: string[] }[]
      >`select hand from deck_position where user_id = ${ben}`;
      hands.push(row?.hand ?? []);
    } finally {
      await keyed.close();
    }
  }
  const [one = [], other = []] = hands;
  expect(one).toHaveLength(80);
  expect(one.filter((id) => other.includes(id)).length).toBeLessThan(50); // 27 on average
});

test('gives people the same position no matter how many like them', async () => {
  const orders: string[][] = [];
  for (const answer of [like, reject]) {
    await app.reset();
    const women = await settleWomen(60);
    await endNewcomers();
    const [ben = asUserId(''), ...others] = await settleMen(40);
    for (const her of women.filter((_, i) => i % 3 === 0))
      for (const him of others) await answer(app.ctx, him, her);
    await flushViews(app.ctx);
    orders.push(await pageOf(ben));
    const [last = '', first = ''] = [orders.at(-1)?.at(-1), orders.at(-1)?.at(0)];
    await likedBy(await settleMen(100, 5_000), last);
    await likedBy(await settleMen(100, 6_000), first);
    expect(await pageOf(ben)).toEqual(orders.at(-1));
  }
  expect(orders[0]).toHaveLength(DECK_PAGE);
  expect(orders[0]).toEqual(orders[1]);
});

test('serves a newcomer to everyone until enough have answered, then as one of many', async () => {
  await settleWomen(300);
  await endNewcomers();
  const [eva = asUserId('')] = await settle(app, [{ ...woman, id: idOf(5_000) }]);
  const men = await settleMen(NEWCOMER_VIEWS + 20);
  for (const [i, ben] of men.slice(0, NEWCOMER_VIEWS).entries()) {
    expect(await pageOf(ben)).toContain(eva);
    await (i % 2 === 0 ? reject : like)(app.ctx, ben, eva);
    if (i % 7 === 0) await flushViews(app.ctx);
  }
  await flushViews(app.ctx);
  let met = 0;
  for (const ben of men.slice(NEWCOMER_VIEWS)) {
    const shown = await pageOf(ben);
    expect(shown).toHaveLength(DECK_PAGE);
    met += Number(shown.includes(eva));
  }
  expect(met).toBeLessThan(8); // 1.3 on average

  // Hiding and coming back doesn't make her a newcomer again.
  for (const isHidden of [true, false])
    await toggleVisibility(app.ctx, eva, isHidden, Buffer.from('a browser'));
  expect(await app.db.sql`select from deck where user_id = ${eva} and newcomer_views is null`).toHaveLength(
    1,
  );
});

test('skips newcomers who do not want the viewer or were answered', async () => {
  await settleWomen(150);
  await endNewcomers();
  const [ben = asUserId('')] = await settleMen(1);
  const blocked = Array.from({ length: 60 }, (_, i) => ({
    ...woman,
    id: idOf(1_001 + i),
    ...(i % 3 === 0 && { ageRange: { from: 60, to: 70 } }),
    ...(i % 3 === 1 && { cell: '0:0', distanceKm: 25 as const }),
  }));
  const others = await settle(app, blocked);
  for (const her of others.filter((_, i) => i % 3 === 2)) await reject(app.ctx, ben, her);
  const newcomers = await settle(app, [
    { ...woman, id: idOf(2_001) },
    { ...woman, id: idOf(2_002), cell: PUNE },
    { ...woman, id: idOf(2_003) },
  ]);
  expect(await pageOf(ben)).toEqual(expect.arrayContaining(newcomers));
});

test('counts no views of people who left or were never in the deck', async () => {
  const [eva = asUserId(''), ida = asUserId('')] = await settle(app, [{ ...woman, isHidden: true }, woman]);
  const [ben = asUserId(''), jon = asUserId('')] = await settleMen(2);
  await like(app.ctx, eva, ben);
  await like(app.ctx, ben, eva);
  await like(app.ctx, ben, ida);
  await deleteAccount(app.ctx, ida, Buffer.alloc(32));
  await flushViews(app.ctx);
  await app.db.sql`insert into exposure (user_id) values (${eva})`;
  await like(app.ctx, jon, ida).catch(() => undefined);
  await flushViews(app.ctx);
  expect(await app.db.sql`select user_id as id, total from exposure where total > 0`).toEqual([
    { id: ben, total: 1 },
  ]);
});
