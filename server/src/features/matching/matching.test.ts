// @module-tag sample

import type { UserId } from '@showup/contract/fields';
import { LIST_PAGE, LikeLimitReached, matchingEndpoints } from '@showup/contract/matching';
import { NEXT_CURSOR_HEADER } from '@showup/contract/platform/paging';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { man, settle, times, woman } from '#test/matching/crowd';
import { asUserId } from '#test/people/as-user-id';
import { leave, like as sendLike, reject as sendReject, unmatch as sendUnmatch } from '#test/people/meeting';
import { aMan, aMatch, aWoman } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';
import { listPotentialMatches } from './deck/deck.ts';
import { listLikedProfiles, listLikers, listRejectedProfiles } from './likes/card-lists.ts';
import { like } from './likes/like.ts';
import { closePair } from './matches/blocked-pairs.ts';
import { requireMatch } from './matches/require-match.ts';
import { isMatched, matchesOf } from './pairs.queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ likeLimit: 3, likeWindowHours: 2 });
});
beforeEach(() => app.reset());
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

const lists = {
  potentialMatches: (who: TestBrowser) => who.call(matchingEndpoints.potentialMatches, { query: {} }),
  rejectedProfiles: (who: TestBrowser) => who.call(matchingEndpoints.rejectedProfiles, { query: {} }),
  whoLikedMe: (who: TestBrowser) => who.call(matchingEndpoints.whoLikedMe, { query: {} }),
  likedProfiles: (who: TestBrowser) => who.call(matchingEndpoints.likedProfiles, { query: {} }),
};

async function idsIn(who: TestBrowser, list: keyof typeof lists): Promise<string[]> {
  return (await lists[list](who)).map((card) => card._id);
}

/** The lists of online people received, up to the one with exactly these people. */
async function untilOnline(who: TestBrowser, ids: readonly UserId[]): Promise<void> {
  for (;;) {
    const online = await who.next('getOnlineUsers');
    if (online.length === ids.length && ids.every((id) => online.includes(id))) return;
  }
}

test('sends the liked person the liker’s card, and keeps the like in their list', async () => {
  const [eva, jon] = [await aWoman(app), await aMan(app)];
  expect(await sendLike(eva, jon)).toEqual({ matched: false });
  const { likedBy } = await jon.next('newLike');
  expect(likedBy).toMatchObject({ _id: eva.id, fullName: 'Eva' });
  expect(await jon.call(matchingEndpoints.whoLikedMe, { query: {} })).toEqual([likedBy]);
  expect(await idsIn(eva, 'likedProfiles')).toEqual([jon.id]);
  expect(await idsIn(eva, 'potentialMatches')).toEqual([]);
});

test('sends the card to someone who opens a tab while the like is being written', async () => {
  const [eva, jon] = [await aWoman(app), await aMan(app)];
  vi.spyOn(app.ctx.live.presence, 'isOnline').mockReturnValueOnce(false);
  await like(app.ctx, eva.id, jon.id);
  expect((await jon.next('newLike')).likedBy._id).toBe(eva.id);
});

test('makes a match of mutual likes, tells both once, and shows each online to the other', async () => {
  const [eva, jon] = [await aWoman(app), await aMan(app)];
  await Promise.all([untilOnline(eva, [eva.id]), untilOnline(jon, [jon.id])]);
  await sendLike(eva, jon);
  expect(await sendLike(jon, eva)).toEqual({ matched: true });
  expect(await eva.next('newMatch')).toMatchObject({ matchedUser: { _id: jon.id, fullName: 'Jon' } });
  expect(await jon.next('newMatch')).toMatchObject({ matchedUser: { _id: eva.id, fullName: 'Eva' } });
  await Promise.all([untilOnline(eva, [eva.id, jon.id]), untilOnline(jon, [eva.id, jon.id])]);

  expect(await sendLike(jon, eva)).toEqual({ matched: true });
  expect(await sendLike(eva, jon)).toEqual({ matched: true });
  expect([eva.unasked('newMatch'), jon.unasked('newMatch')]).toEqual([0, 0]);
  expect([eva.unasked('newLike'), jon.unasked('newLike')]).toEqual([0, 1]);
  expect([await idsIn(eva, 'likedProfiles'), await idsIn(jon, 'whoLikedMe')]).toEqual([[], []]);
  expect(await isMatched(app.db.sql, jon.id, eva.id)).toBe(true);
  expect(await matchesOf(app.db.sql, eva.id)).toEqual([{ userId: jon.id, matchedAt: expect.any(String) }]);
});

test('grants exactly the limit of likes, then says when the next one is possible', async () => {
  const jon = await aMan(app);
  const [first = '', second = '', third = '', fourth = ''] = await settle(app, times(4, woman));
  const before = Date.now();
  await sendLike(jon, { id: first });
  await sendLike(jon, { id: second });
  await sendLike(jon, { id: second }); // costs nothing
  await sendLike(jon, { id: third });
  const refused = await jon.refusal(matchingEndpoints.like, { body: { likedUserId: fourth } });
  expect(refused.status).toBe(403);
  const { message, retryAt } = LikeLimitReached.parse(refused.problem);
  expect(message).toMatch(/^You have used your 3 likes\. The next one is possible in (2 h|11\d min)\.$/);
  const granted = Date.parse(retryAt) - 2 * 3_600_000; // when the first like was
  expect([granted >= before - 1_000, granted <= Date.now() + 1_000]).toEqual([true, true]);
  expect(await idsIn(jon, 'potentialMatches')).toEqual([fourth]);

  await sendLike(jon, { id: first }); // still costs nothing
  await sendReject(jon, { id: fourth }); // a reject does not count as a like
  await app.db.sql`
    update like_times set times = array(select t - interval '1 hour 50 min' from unnest(times) t)`;
  const later = await jon.refusal(matchingEndpoints.like, { body: { likedUserId: fourth } });
  expect(later.problem.message).toMatch(/possible in (9|10) min\.$/);

  await app.db.sql`update like_times set times = array(select t - interval '10 min' from unnest(times) t)`;
  expect(await sendLike(jon, { id: fourth })).toEqual({ matched: false });
});

test('leaves no trace of a like over the limit', async () => {
  const [jon = asUserId(''), ...women] = await settle(app, [man, ...times(4, woman)]);
  const [last = asUserId('')] = women.slice(-1);
  for (const id of women.slice(0, 3)) await like(app.ctx, jon, id);
  await expect(like(app.ctx, jon, last)).rejects.toMatchObject({ code: 'matching.like_limit' });
  expect((await listLikers(app.db.sql, last)).items).toEqual([]);
  expect(await like(app.ctx, last, jon)).toEqual({ matched: false });
});

test('keeps rejected people out of the deck but in a list, from which they can be liked', async () => {
  const [eva, jon] = [await aWoman(app), await aMan(app)];
  expect(await sendReject(eva, jon)).toEqual({ rejected: true });
  expect(await idsIn(eva, 'potentialMatches')).toEqual([]);
  expect(await idsIn(eva, 'rejectedProfiles')).toEqual([jon.id]);

  await sendLike(jon, eva); // she has already answered, so she is not notified
  expect(await idsIn(eva, 'whoLikedMe')).toEqual([]);
  expect(await sendLike(eva, jon)).toEqual({ matched: true });
  await eva.next('newMatch');
  expect(eva.unasked('newLike')).toBe(0);
  expect(await idsIn(eva, 'rejectedProfiles')).toEqual([]);
});

test('withdraws a like with a reject, and rejects someone who likes the viewer without telling them', async () => {
  const [eva, jon] = [await aWoman(app), await aMan(app)];
  await sendLike(eva, jon);
  await sendReject(eva, jon);
  expect([await idsIn(jon, 'whoLikedMe'), await idsIn(eva, 'likedProfiles')]).toEqual([[], []]);
  expect(await sendLike(jon, eva)).toEqual({ matched: false });
  await sendReject(eva, jon);
  expect(await idsIn(jon, 'likedProfiles')).toEqual([eva.id]);
});

test('refuses likes of oneself, an unknown person, or someone the two-way rules exclude', async () => {
  const eva = await aWoman(app, { isConnected: false });
  const [otherWoman = asUserId(''), unverified = asUserId('')] = await settle(app, [
    woman,
    { ...man, isVerified: false },
  ]);
  const refusalOf = async (likedUserId: UserId) => {
    const { status, problem } = await eva.refusal(matchingEndpoints.like, { body: { likedUserId } });
    return { status, ...problem };
  };
  expect(await refusalOf(eva.id)).toMatchObject({ status: 400 });
  expect(await refusalOf(asUserId(eva.id.toUpperCase()))).toMatchObject({ status: 400 });
  const gone = { status: 404, code: 'matching.gone', message: 'This person is no longer here.' };
  expect(await refusalOf(asUserId('00000000-0000-4000-8000-000000000000'))).toEqual(gone);
  expect(await refusalOf(otherWoman)).toEqual(gone);
  expect(await refusalOf(unverified)).toEqual(gone);
  const rejectUnknown = { body: { rejectedUserId: '00000000-0000-4000-8000-000000000000' } };
  expect((await eva.refusal(matchingEndpoints.reject, rejectUnknown)).status).toBe(404);
  const rejectSelf = { body: { rejectedUserId: eva.id } };
  expect((await eva.refusal(matchingEndpoints.reject, rejectSelf)).status).toBe(400);
  expect((await eva.refusal(matchingEndpoints.undoReject, rejectSelf)).status).toBe(400);
});

test('ends a match for both, permanently', async () => {
  const { anna, ben } = await aMatch(app);
  await Promise.all([untilOnline(anna, [anna.id, ben.id]), untilOnline(ben, [anna.id, ben.id])]);
  expect((await anna.refusal(matchingEndpoints.reject, { body: { rejectedUserId: ben.id } })).status).toBe(
    409,
  );

  expect(await sendUnmatch(anna, ben)).toEqual({ unmatched: true });
  expect(await anna.next('unmatched')).toEqual({ userId: ben.id });
  expect(await ben.next('unmatched')).toEqual({ userId: anna.id });
  await Promise.all([untilOnline(anna, [anna.id]), untilOnline(ben, [ben.id])]);

  expect(await matchesOf(app.db.sql, ben.id)).toEqual([]);
  await expect(app.db.transaction((tx) => requireMatch(tx, ben.id, anna.id))).rejects.toMatchObject({
    status: 404,
    code: 'chat.not_matched',
  });
  for (const who of [anna, ben]) {
    for (const list of ['potentialMatches', 'rejectedProfiles', 'whoLikedMe', 'likedProfiles'] as const) {
      expect(await idsIn(who, list)).toEqual([]);
    }
  }
  expect(await sendUnmatch(ben, anna)).toEqual({ unmatched: false });
  expect((await ben.refusal(matchingEndpoints.like, { body: { likedUserId: anna.id } })).status).toBe(404);
});

test('says that two are matched even if they no longer want each other’s gender', async () => {
  const { anna, ben } = await aMatch(app);
  await app.db.sql`update users set interested_in = '{Other}' where id = ${ben.id}`;
  expect(await sendLike(anna, ben)).toEqual({ matched: true });
  const refused = await anna.refusal(matchingEndpoints.reject, { body: { rejectedUserId: ben.id } });
  expect(refused.problem.code).toBe('matching.matched');
});

test('closes two people to each other after a block, matched or not, and hides them from nobody else', async () => {
  const { anna, ben } = await aMatch(app);
  const [other = asUserId('')] = await settle(app, [man]);
  await like(app.ctx, other, anna.id);
  await app.db.transaction((tx) => closePair(app.ctx, tx, { blockerId: anna.id, blockedId: ben.id }));
  expect(await ben.next('unmatched')).toEqual({ userId: anna.id });
  expect(await anna.next('unmatched')).toEqual({ userId: ben.id });
  await app.db.transaction((tx) => closePair(app.ctx, tx, { blockerId: other, blockedId: anna.id }));
  expect(await idsIn(anna, 'whoLikedMe')).toEqual([]);
  expect((await listLikedProfiles(app.db.sql, other)).items).toEqual([]);
  await expect(like(app.ctx, anna.id, other)).rejects.toMatchObject({ code: 'matching.gone' });
  const [third = asUserId('')] = await settle(app, [man]);
  expect((await listPotentialMatches(app.ctx, third)).items.map((card) => card._id)).toEqual([anna.id]);
});

test('lists answers newest first, a page at a time', async () => {
  const eva = await aWoman(app, { isConnected: false });
  const men = await settle(app, times(LIST_PAGE + 5, man));
  for (const id of men) await like(app.ctx, id, eva.id);
  const newest = men.at(-1) ?? '';
  // Two likes can fall in the same millisecond.
  await app.db.sql`update swipes set at = at - interval '1 second' where swiper <> ${newest}`;

  const first = await eva.request('/match/who-liked-me');
  const cursor = first.headers.get(NEXT_CURSOR_HEADER) ?? '';
  const second = await eva.request(`/match/who-liked-me?cursor=${encodeURIComponent(cursor)}`);
  expect(second.headers.get(NEXT_CURSOR_HEADER)).toBeNull();
  const { response } = matchingEndpoints.whoLikedMe;
  const pages = [response.parse(await first.json()), response.parse(await second.json())];
  expect(pages.map((page) => page.length)).toEqual([LIST_PAGE, 5]);
  const shown = pages.flat().map((card) => card._id);
  expect(new Set(shown)).toEqual(new Set(men));
  expect(shown[0]).toBe(newest);

  const ends = [`yesterday ${eva.id}`, `0000-01-01T00:00:00.000Z ${eva.id}`];
  for (const bad of ['x', 'bm90IGEgY3Vyc29y', ...ends.map((end) => Buffer.from(end).toString('base64url'))]) {
    expect((await eva.request(`/match/liked-profiles?cursor=${bad}`)).status).toBe(400);
  }
});

test('tells people only about themselves and their own matches coming and going', async () => {
  const { anna, ben } = await aMatch(app);
  await untilOnline(anna, [anna.id, ben.id]);
  const stranger = await aMan(app);
  expect(await stranger.next('getOnlineUsers')).toEqual([stranger.id]);
  ben.close();
  await untilOnline(anna, [anna.id]);
  await ben.connect();
  await untilOnline(anna, [anna.id, ben.id]);
  await untilOnline(ben, [anna.id, ben.id]);
});

test('tells the matches of a deleted account', async () => {
  const { anna, ben } = await aMatch(app);
  await untilOnline(anna, [anna.id, ben.id]);
  await leave(ben);
  expect(await anna.next('unmatched')).toEqual({ userId: ben.id });
  await untilOnline(anna, [anna.id]);
  expect(await matchesOf(app.db.sql, anna.id)).toEqual([]);
  expect(await listRejectedProfiles(app.db.sql, ben.id)).toEqual({ items: [], next: null });
});
