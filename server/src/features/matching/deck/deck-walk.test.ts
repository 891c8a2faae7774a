import type { UserId } from '@showup/contract/fields';
import { DECK_PAGE } from '@showup/contract/matching';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toggleVisibility } from '#features/profiles/edit/update-profile';
import { updatePreferences } from '#features/profiles/preferences';
import { markActive } from '#features/profiles/standing';
import { centreOf } from '#features/venues/geo';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { idOf, man, PUNE, settle, times, woman } from '#test/matching/crowd';
import { asUserId } from '#test/people/as-user-id';
import { listLikedProfiles, listRejectedProfiles } from '../likes/card-lists.ts';
import { like } from '../likes/like.ts';
import { reject, undoReject } from '../likes/reject.ts';
import { closePair } from '../matches/blocked-pairs.ts';
import { isMatched } from '../pairs.queries.ts';
import { findViewer } from '../viewers.queries.ts';
import { listPotentialMatches } from './deck.ts';
import { removeInactivePeople } from './deck-rows.ts';
import { goOn } from './deck-walk.ts';
import { walkStartOf } from './rank.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ likeLimit: 10_000 });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const browser = Buffer.from('a browser');

const look = async (viewerId: UserId) => {
  const { items: cards, next } = await listPotentialMatches(app.ctx, viewerId);
  return { shown: cards.map((card) => card._id), next };
};
const deckOf = async (viewerId: UserId) => (await look(viewerId)).shown;
const prefer = (id: UserId, ageRange: { from: number; to: number } | null) =>
  updatePreferences(app.ctx, id, { interestedIn: ['Female'], ageRange }, browser);
const hide = (id: UserId, isHidden: boolean) => toggleVisibility(app.ctx, id, isHidden, browser);
const close = (a: UserId, b: UserId) =>
  app.db.transaction((tx) => closePair(app.ctx, tx, { blockerId: a, blockedId: b }));

/** Women of 30 with the ids 1, 2, …, evenly over the deck, none of them a newcomer. */
async function fill(count: number): Promise<void> {
  await app.db.sql`
    insert into users (id, full_name, dob, identified_as, interested_in, verified_at, cell)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Someone', current_date - interval '30 years 6 months',
      'Female', '{Male}', now(), ${PUNE}
    from generate_series(1, ${count}::int) n`;
  await app.db.sql`
    insert into deck (user_id, cand_gender, for_gender, cell, latitude, longitude, dob, rank)
    select id, 'Female', 'Male', ${PUNE}, 18.5, 73.9, dob, row_number() over (order by id)::real / ${count + 1}
    from users where identified_as = 'Female'`;
}

/** Loads pages until the deck ends, and rejects everyone shown. Returns them, and how often a page was empty. */
async function meetAll(viewerId: UserId) {
  const met: string[] = [];
  let inVain = 0;
  for (;;) {
    const { shown, next } = await look(viewerId);
    if (shown.length === 0 && next === null) return { met, inVain };
    inVain += Number(shown.length === 0);
    expect(inVain).toBeLessThan(20);
    for (const id of shown) await reject(app.ctx, viewerId, id);
    met.push(...shown);
  }
}

test('reports more people after a long walk without results, until everyone was shown exactly once', async () => {
  await fill(9_000);
  const [ben = asUserId('')] = await settle(app, [{ ...man, id: idOf(10_001) }]);
  // Just before the start of his walk, so that it reaches them last.
  const start = Math.floor(walkStartOf(ben) * 9_001);
  const wanted = [2, 40, 700, 701, 702].map((back) => idOf(((start - back + 9_000) % 9_000) + 1)).sort();
  await app.db.sql`update users set dob = '1960-06-15' where id = any(${wanted})`;
  await app.db.sql`update deck set dob = '1960-06-15' where user_id = any(${wanted})`;
  await prefer(ben, { from: 60, to: 99 });
  const { met, inVain } = await meetAll(ben);
  expect(met.toSorted()).toEqual(wanted);
  expect(inVain).toBeGreaterThanOrEqual(3);

  const [again = asUserId('')] = wanted;
  await undoReject(app.ctx, ben, again);
  expect((await meetAll(ben)).met).toEqual([again]);
});

test('shows people the walk had passed after the preferences change in the middle of the deck', async () => {
  await fill(400);
  const [ben = asUserId('')] = await settle(app, [{ ...man, id: idOf(10_001) }]);
  const start = Math.floor(walkStartOf(ben) * 401);
  const first = Array.from({ length: 90 }, (_, i) => idOf(((start + i) % 400) + 1));
  const passed = first.filter((_, i) => i > 0 && i < 40 && i % 10 === 0);
  const born = async (ids: readonly string[], dob: string) => {
    await app.db.sql`update users set dob = ${dob} where id = any(${[...ids]})`;
    await app.db.sql`update deck set dob = ${dob} where user_id = any(${[...ids]})`;
  };
  await born(first, '1960-06-15');
  await born(passed, '1950-06-15');
  await prefer(ben, { from: 60, to: 70 });
  expect(await deckOf(ben)).toHaveLength(DECK_PAGE);
  await prefer(ben, { from: 71, to: 99 });
  expect((await deckOf(ben)).sort()).toEqual(passed.toSorted());
});

test('counts a round as complete when it ends just as its windows are used up', async () => {
  await fill(1_000);
  const [ben = asUserId('')] = await settle(app, [{ ...man, ageRange: { from: 60, to: 99 } }]);
  const [last] = await app.db.sql<[{ userId: UserId; rank: number }]>`
    select user_id, rank from deck where cand_gender = 'Female' order by rank desc, user_id desc limit 1`;
  const row = await findViewer(app.db.sql, ben);
  if (!row) throw new Error('He is not verified.');
  const viewer = { ...row, ...centreOf(row.cell) };
  const walked = await goOn(
    app.db.sql,
    { viewer, candGender: 'Female' },
    { at: last, lap: last },
    { except: [], limit: 60 },
  );
  expect(walked).toEqual({ found: [], walk: { at: last, lap: last }, isRound: true });
});

test('loses nobody when the same viewer looks twice at once', { tags: ['race'] }, async () => {
  const [ben = asUserId(''), ...women] = await settle(app, [man, ...times(170, woman)]);
  const met = new Set<string>();
  for (;;) {
    const looks = await Promise.all([look(ben), look(ben), look(ben)]);
    const shown = new Set(looks.flatMap((one) => one.shown));
    if (shown.size === 0 && looks.every(({ next }) => next === null)) break;
    await Promise.all([look(ben), ...[...shown].map((id) => reject(app.ctx, ben, id))]);
    for (const id of shown) {
      expect(met).not.toContain(id);
      met.add(id);
    }
  }
  expect([...met].sort()).toEqual(women.toSorted());
});

test('drops people who hid or were blocked from the next page, and brings them back when they stop hiding', async () => {
  const [ben = asUserId(''), ...women] = await settle(app, [man, ...times(45, woman)]);
  const first = await deckOf(ben);
  expect(first).toHaveLength(DECK_PAGE);
  const [hidden, blocked] = [first.slice(0, 5), first.slice(5, 8)];
  for (const id of hidden) await hide(id, true);
  for (const id of blocked) await close(id, ben);
  const second = await deckOf(ben);
  expect(second).toHaveLength(DECK_PAGE);
  for (const id of [...hidden, ...blocked]) expect(second).not.toContain(id);

  // Until 20 of the hand are left and the walk has gone on without them.
  const others = women.filter((id) => ![...hidden, ...blocked].includes(id));
  for (const id of others.slice(0, 30)) await reject(app.ctx, ben, id);
  expect((await deckOf(ben)).sort()).toEqual(others.slice(30).sort());
  for (const id of hidden) await hide(id, false);
  expect((await deckOf(ben)).sort()).toEqual([...others.slice(30), ...hidden].sort());
});

test('shows people who were away or unwanted for a while again, even after a complete round', async () => {
  const [ben = asUserId(''), eva = asUserId(''), ida = asUserId('')] = await settle(app, [man, woman, woman]);
  await app.db.sql`update exposure set total = 1000`;
  await app.db.sql`update deck set newcomer_views = null`;
  await app.db.sql`update users set last_active_at = now() - interval '90 days' where id = ${eva}`;
  await updatePreferences(app.ctx, ida, { interestedIn: ['Female'] }, browser);
  expect(await deckOf(ben)).toEqual([]);
  await removeInactivePeople(app.ctx);
  expect(await deckOf(ben)).toEqual([]);
  await app.db.transaction((tx) => markActive(app.ctx, tx, eva));
  expect(await deckOf(ben)).toEqual([eva]);
  await updatePreferences(app.ctx, ida, { interestedIn: ['Female', 'Male'] }, browser);
  expect((await deckOf(ben)).sort()).toEqual([eva, ida].sort());
});

test('brings a person back when the reject is undone, and changes nothing without a reject', async () => {
  const [ben = asUserId(''), eva = asUserId(''), ida = asUserId(''), kim = asUserId('')] = await settle(app, [
    man,
    woman,
    woman,
    woman,
  ]);
  const seen = async () => ({
    deck: (await deckOf(ben)).sort(),
    rejected: (await listRejectedProfiles(app.db.sql, ben)).items.map(({ _id }) => _id),
    liked: (await listLikedProfiles(app.db.sql, ben)).items.map(({ _id }) => _id),
    swipes: await app.db.sql`select swiper, target, liked, at from swipes order by swiper, target`,
  });
  await like(app.ctx, ben, ida);
  const before = await seen();
  await reject(app.ctx, ben, eva);
  expect(await seen()).toMatchObject({ deck: [kim], rejected: [eva], liked: [ida] });
  expect(await undoReject(app.ctx, ben, eva)).toEqual({ undone: true });
  expect(await seen()).toEqual(before);
  for (const id of [eva, ida, kim]) {
    expect(await undoReject(app.ctx, ben, id)).toEqual({ undone: false });
    expect(await seen()).toEqual(before);
  }
  await like(app.ctx, ida, ben);
  expect(await undoReject(app.ctx, ben, ida)).toEqual({ undone: false });
  expect(await isMatched(app.db.sql, ben, ida)).toBe(true);
  await reject(app.ctx, ben, kim);
  await close(kim, ben);
  for (const id of [kim, idOf(1)])
    await expect(undoReject(app.ctx, ben, id)).rejects.toMatchObject({ code: 'matching.gone' });
  await expect(undoReject(app.ctx, ben, ben)).rejects.toMatchObject({ status: 400 });
});
