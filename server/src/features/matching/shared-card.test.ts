import type { UserId } from '@showup/contract/fields';
import { matchingEndpoints, SharedCard } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updatePreferences } from '#features/profiles/preferences';
import { createApp } from '#server/app';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { man, settle, woman } from '#test/matching/crowd';
import { asUserId } from '#test/people/as-user-id';
import { leave, like as sendLike, reject as sendReject, unmatch } from '#test/people/meeting';
import { aMan, aMatch, aWoman } from '#test/people/people';
import { TestBrowser } from '#test/people/test-browser';
import { like } from './likes/like.ts';
import { closePair } from './matches/blocked-pairs.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const UNKNOWN = asUserId('00000000-0000-4000-8000-000000000000');
const open = (who: TestBrowser, userId: UserId) =>
  who.call(matchingEndpoints.sharedCard, { params: { userId } });
const relationTo = async (who: TestBrowser, userId: UserId) => (await open(who, userId)).relation;

/** Everything a browser learns from a link, without what differs in every response. */
async function learns(who: TestBrowser, userId: UserId) {
  const response = await who.request(`/match/card/${userId}`);
  const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, text: await response.text() };
}

async function expectNothingLearned(who: TestBrowser, userId: UserId): Promise<void> {
  const ofNobody = await learns(who, UNKNOWN);
  expect(ofNobody.status).toBe(404);
  expect(await learns(who, userId)).toEqual(ofNobody);
}

test('opens only the card, without notifying the person', async () => {
  const [eva, jon] = [await aWoman(app), await aMan(app)];
  const [inDeck] = await jon.call(matchingEndpoints.potentialMatches, { query: {} });
  const { text } = await learns(jon, eva.id);
  expect({ ...inDeck, ...JSON.parse(text).card }).toEqual(inDeck);
  expect(JSON.parse(text)).toEqual({
    card: expect.not.objectContaining({ why: expect.anything() }),
    relation: 'none',
  });
  expect(await relationTo(jon, asUserId(eva.id.toUpperCase()))).toBe('none');

  // His like is the first event she gets.
  await sendLike(jon, eva);
  await eva.next('newLike');
  expect([eva.unasked('newLike'), eva.unasked('newMatch')]).toEqual([0, 0]);
});

test('shows people their own card as others see it, even while hidden or away', async () => {
  const eva = await aWoman(app, { isProfileHidden: true, isConnected: false });
  await app.db.sql`update users set last_active_at = now() - interval '91 days' where id = ${eva.id}`;
  const { card, relation } = await open(eva, eva.id);
  expect([card._id, card.fullName, relation]).toEqual([eva.id, 'Eva', 'self']);
});

test('shows what the viewer answered, up to the match', async () => {
  const [eva, jon] = [await aWoman(app, { isConnected: false }), await aMan(app, { isConnected: false })];
  await sendReject(jon, eva);
  expect(await relationTo(jon, eva.id)).toBe('rejected');
  expect(await sendLike(jon, eva)).toEqual({ matched: false });
  expect([await relationTo(jon, eva.id), await relationTo(eva, jon.id)]).toEqual(['liked', 'none']);
  await sendReject(jon, eva);
  expect(await relationTo(jon, eva.id)).toBe('rejected');
  await sendLike(jon, eva);
  expect(await sendLike(eva, jon)).toEqual({ matched: true });
  expect([await relationTo(jon, eva.id), await relationTo(eva, jon.id)]).toEqual(['matched', 'matched']);
});

test('hides people who are not verified, were away for 90 days, or are gone', async () => {
  const jon = await aMan(app, { isConnected: false });
  const eva = await aWoman(app, { isConnected: false });
  const [unverified = asUserId(''), away = asUserId('')] = await settle(app, [
    { ...woman, isVerified: false },
    woman,
  ]);
  await app.db.sql`update users set last_active_at = now() - interval '90 days' where id = ${away}`;
  expect(await relationTo(jon, eva.id)).toBe('none');
  await leave(eva);
  for (const userId of [unverified, away, eva.id]) await expectNothingLearned(jon, userId);
});

test('requires both to want the gender of the other', async () => {
  const jon = await aMan(app, { isConnected: false });
  const [unwanting = asUserId(''), unwanted = asUserId(''), both = asUserId('')] = await settle(app, [
    { identifiedAs: 'Female', interestedIn: ['Female', 'Other'] },
    { identifiedAs: 'Other', interestedIn: ['Male'] },
    { identifiedAs: 'Female', interestedIn: ['Other', 'Male'] },
  ]);
  await expectNothingLearned(jon, unwanting);
  await expectNothingLearned(jon, unwanted);
  expect(await relationTo(jon, both)).toBe('none');

  await jon.call(profilesEndpoints.updatePreferences, { body: { interestedIn: ['Other'] } });
  expect(await relationTo(jon, unwanted)).toBe('none');
  await expectNothingLearned(jon, both);
});

test('shows someone who hides only to her matches and to people she likes', async () => {
  const eva = await aWoman(app, { isConnected: false });
  const liked = await aMan(app, { isConnected: false });
  const liker = await aMan(app, { isConnected: false });
  const stranger = await aMan(app, { isConnected: false });
  await sendLike(eva, liked);
  await sendReject(eva, liker);
  await sendLike(liker, eva);
  await eva.call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden: true } });
  await expectNothingLearned(stranger, eva.id);
  await expectNothingLearned(liker, eva.id);

  expect(await relationTo(liked, eva.id)).toBe('none');
  await sendReject(liked, eva);
  expect(await relationTo(liked, eva.id)).toBe('rejected');
  expect(await sendLike(liked, eva)).toEqual({ matched: true });
  expect(await relationTo(liked, eva.id)).toBe('matched');
});

test('shows someone who likes the viewer while both want each other’s gender, even hidden, away or out of range', async () => {
  const jon = await aMan(app, { isConnected: false });
  const hidden = { ...woman, isHidden: true };
  const [changed = asUserId(''), unverified = asUserId(''), away = asUserId(''), asking = asUserId('')] =
    await settle(app, [hidden, hidden, hidden, woman]);
  const all = [changed, unverified, away, asking];
  for (const userId of all) {
    await like(app.ctx, userId, jon.id);
    expect(await relationTo(jon, userId)).toBe('none');
  }
  await app.db.sql`update users set last_active_at = now() - interval '90 days' where id = ${away}`;
  const ageRange = { from: 60, to: 70 };
  await updatePreferences(app.ctx, asking, { interestedIn: ['Male'], ageRange }, Buffer.alloc(32));
  for (const userId of [away, asking]) {
    expect(await relationTo(jon, userId)).toBe('none');
    expect(await sendLike(jon, { id: userId })).toEqual({ matched: true });
  }
  await app.db.sql`update users set interested_in = '{Female}' where id = ${changed}`;
  await app.db.sql`update users set verified_at = null where id = ${unverified}`;
  for (const userId of [changed, unverified]) await expectNothingLearned(jon, userId);
});

test('opens no link to someone who is not in the deck', async () => {
  const jon = await aMan(app, { isConnected: false });
  const [eva = asUserId('')] = await settle(app, [woman]);
  expect(await relationTo(jon, eva)).toBe('none');
  await app.db.sql`delete from deck where user_id = ${eva}`;
  await expectNothingLearned(jon, eva);
});

test('hides two people from each other after a block, no matter who blocked', async () => {
  const { anna, ben } = await aMatch(app);
  const eva = await aWoman(app, { isConnected: false });
  await sendLike(ben, eva);
  await app.db.transaction((tx) => closePair(app.ctx, tx, { blockerId: anna.id, blockedId: ben.id }));
  await app.db.transaction((tx) => closePair(app.ctx, tx, { blockerId: ben.id, blockedId: eva.id }));
  await expectNothingLearned(ben, anna.id);
  await expectNothingLearned(anna, ben.id);
  await expectNothingLearned(ben, eva.id);
  await expectNothingLearned(eva, ben.id);
});

test('keeps showing a match through any change, until it ends', async () => {
  const { anna, ben } = await aMatch(app);
  await app.db.sql`update users set last_active_at = now() - interval '91 days' where id = ${anna.id}`;
  await anna.call(profilesEndpoints.updatePreferences, { body: { interestedIn: ['Other'] } });
  expect(await relationTo(ben, anna.id)).toBe('matched');
  await anna.call(profilesEndpoints.updatePreferences, { body: { interestedIn: ['Male'] } });
  await unmatch(anna, ben);
  await expectNothingLearned(ben, anna.id);
  await expectNothingLearned(anna, ben.id);
});

test('shows demo people only while the demo is on', async () => {
  const jon = await aMan(app, { isConnected: false });
  const [open = asUserId(''), hidden = asUserId('')] = await settle(app, [
    woman,
    { ...woman, isHidden: true },
  ]);
  await like(app.ctx, hidden, jon.id);
  await app.db.sql`update users set is_demo = true where id in (${open}, ${hidden})`;
  await expectNothingLearned(jon, open);
  await expectNothingLearned(jon, hidden);

  const on = await createApp({ config: { ...app.config, demo: true }, db: app.db, print: () => {} });
  const url = await on.http.listen({ port: 0, host: '127.0.0.1' });
  try {
    const again = new TestBrowser(url, jon.cookies);
    expect([await relationTo(again, open), await relationTo(again, hidden)]).toEqual(['none', 'none']);
  } finally {
    await on.close();
  }
});

test('lets people like anyone a link shows, and opens links to everyone in the deck', async () => {
  const jon = await aMan(app, { isConnected: false });
  const everyone = await settle(app, [
    woman,
    { ...woman, isHidden: true },
    { ...woman, isVerified: false },
    { identifiedAs: 'Female', interestedIn: ['Female'] },
    { identifiedAs: 'Other', interestedIn: ['Male'] },
    { identifiedAs: 'Female', interestedIn: ['Male', 'Other'] },
    man,
  ]);
  const inDeck = (await jon.call(matchingEndpoints.potentialMatches, { query: {} })).map(({ _id }) => _id);
  const shown: UserId[] = [];
  for (const userId of everyone) {
    const { status, text } = await learns(jon, userId);
    if (status === 200) shown.push(SharedCard.parse(JSON.parse(text)).card._id);
  }
  expect(shown.sort()).toEqual(inDeck.sort());
  for (const userId of shown) {
    await sendLike(jon, { id: userId });
    expect(await relationTo(jon, userId)).toBe('liked');
  }
});

test('shows cards to verified people only, and refuses what is not an id', async () => {
  const eva = await aWoman(app, { isConnected: false });
  const unverified = await aMan(app, { isVerified: false, isConnected: false });
  expect((await learns(app.browser(), eva.id)).status).toBe(401);
  expect((await learns(unverified, eva.id)).status).toBe(403);
  expect((await learns(eva, asUserId('eva'))).status).toBe(400);
});
