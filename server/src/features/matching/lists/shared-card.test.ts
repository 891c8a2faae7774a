import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints, SharedCard } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app/test-app.ts';
import { man, settle, woman } from '../../../../test/matching/crowd.ts';
import type { PersonWish } from '../../../../test/people/people.ts';
import { createBrowser, type TestBrowser } from '../../../../test/people/test-browser.ts';
import { createApp } from '../../../app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const aWoman: PersonWish = { fullName: 'Eva', identifiedAs: 'Female', interestedIn: ['Male'] };
const aMan: PersonWish = { fullName: 'Jon', identifiedAs: 'Male', interestedIn: ['Female'] };

const open = (who: TestBrowser, userId: string) =>
  who.call(matchingEndpoints.sharedCard, { params: { userId } });
const relationTo = async (who: TestBrowser, userId: string) => (await open(who, userId)).relation;
const like = (who: TestBrowser, likedUserId: string) =>
  who.call(matchingEndpoints.like, { body: { likedUserId } });
const reject = (who: TestBrowser, rejectedUserId: string) =>
  who.call(matchingEndpoints.reject, { body: { rejectedUserId } });

/** All that a browser learns from a link, but for what differs with every answer. */
async function learns(who: TestBrowser, userId: string) {
  const response = await who.request(`/match/card/${userId}`);
  const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, text: await response.text() };
}

async function expectNothingLearned(who: TestBrowser, userId: string): Promise<void> {
  const ofNobody = await learns(who, UNKNOWN);
  expect(ofNobody.status).toBe(404);
  expect(await learns(who, userId)).toEqual(ofNobody);
}

test('a link opens the card and nothing more, and its person does not hear of it', async () => {
  const [eva, jon] = [await app.people.person(aWoman), await app.people.person(aMan)];
  const [inDeck] = await jon.call(matchingEndpoints.potentialMatches, { query: {} });
  const { text } = await learns(jon, eva.id);
  expect({ ...inDeck, ...JSON.parse(text).card }).toEqual(inDeck);
  expect(JSON.parse(text)).toEqual({
    card: expect.not.objectContaining({ why: expect.anything() }),
    relation: 'none',
  });
  expect(await relationTo(jon, eva.id.toUpperCase())).toBe('none');

  // What he does next is the first that she hears.
  await like(jon, eva.id);
  await eva.next('newLike');
  expect([eva.unasked('newLike'), eva.unasked('newMatch')]).toEqual([0, 0]);
});

test('one sees oneself as others do, even while hidden or away', async () => {
  const eva = await app.people.person({ ...aWoman, isProfileHidden: true, isConnected: false });
  await app.db.sql`update users set last_active_at = now() - interval '91 days' where id = ${eva.id}`;
  const { card, relation } = await open(eva, eva.id);
  expect([card._id, card.fullName, relation]).toEqual([eva.id, 'Eva', 'self']);
});

test('the link says what was answered before, and follows each new answer up to the match', async () => {
  const [eva, jon] = [
    await app.people.person({ ...aWoman, isConnected: false }),
    await app.people.person({ ...aMan, isConnected: false }),
  ];
  await reject(jon, eva.id);
  expect(await relationTo(jon, eva.id)).toBe('rejected');
  expect(await like(jon, eva.id)).toEqual({ matched: false });
  expect([await relationTo(jon, eva.id), await relationTo(eva, jon.id)]).toEqual(['liked', 'none']);
  await reject(jon, eva.id);
  expect(await relationTo(jon, eva.id)).toBe('rejected');
  await like(jon, eva.id);
  expect(await like(eva, jon.id)).toEqual({ matched: true });
  expect([await relationTo(jon, eva.id), await relationTo(eva, jon.id)]).toEqual(['matched', 'matched']);
});

test('whoever is not verified, was away for 90 days, or is gone looks like nobody', async () => {
  const jon = await app.people.person({ ...aMan, isConnected: false });
  const eva = await app.people.person({ ...aWoman, isConnected: false });
  const [unverified = '', away = ''] = await settle(app, [{ ...woman, isVerified: false }, woman]);
  await app.db.sql`update users set last_active_at = now() - interval '90 days' where id = ${away}`;
  expect(await relationTo(jon, eva.id)).toBe('none');
  await eva.call(accountsEndpoints.deleteAccount, {});
  for (const userId of [unverified, away, eva.id]) await expectNothingLearned(jon, userId);
});

test('both must want the gender of the other', async () => {
  const jon = await app.people.person({ ...aMan, isConnected: false });
  const [unwanting = '', unwanted = '', both = ''] = await settle(app, [
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

test('a woman who hides is open to those she likes and to her matches, and to nobody else', async () => {
  const eva = await app.people.person({ ...aWoman, isConnected: false });
  const liked = await app.people.person({ ...aMan, isConnected: false });
  const liker = await app.people.person({ ...aMan, isConnected: false });
  const stranger = await app.people.person({ ...aMan, isConnected: false });
  await like(eva, liked.id);
  await reject(eva, liker.id);
  await like(liker, eva.id);
  await eva.call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden: true } });
  await expectNothingLearned(stranger, eva.id);
  await expectNothingLearned(liker, eva.id);

  expect(await relationTo(liked, eva.id)).toBe('none');
  await reject(liked, eva.id);
  expect(await relationTo(liked, eva.id)).toBe('rejected');
  expect(await like(liked, eva.id)).toEqual({ matched: true });
  expect(await relationTo(liked, eva.id)).toBe('matched');
});

test('whoever likes can be looked at as long as both want each other’s gender, even while hidden, away or out of range', async () => {
  const jon = await app.people.person({ ...aMan, isConnected: false });
  const hidden = { ...woman, isHidden: true };
  const [changed = '', unverified = '', away = '', asking = ''] = await settle(app, [
    hidden,
    hidden,
    hidden,
    woman,
  ]);
  const all = [changed, unverified, away, asking];
  for (const userId of all) {
    await app.features.matching.like(userId, jon.id);
    expect(await relationTo(jon, userId)).toBe('none');
  }
  await app.db.sql`update users set last_active_at = now() - interval '90 days' where id = ${away}`;
  const ageRange = { from: 60, to: 70 };
  await app.features.profiles.updatePreferences(
    asking,
    { interestedIn: ['Male'], ageRange },
    Buffer.alloc(32),
  );
  for (const userId of [away, asking]) {
    expect(await relationTo(jon, userId)).toBe('none');
    expect(await like(jon, userId)).toEqual({ matched: true });
  }
  await app.db.sql`update users set interested_in = '{Female}' where id = ${changed}`;
  await app.db.sql`update users set verified_at = null where id = ${unverified}`;
  for (const userId of [changed, unverified]) await expectNothingLearned(jon, userId);
});

test('whoever is in no deck has no open link either', async () => {
  const jon = await app.people.person({ ...aMan, isConnected: false });
  const [eva = ''] = await settle(app, [woman]);
  expect(await relationTo(jon, eva)).toBe('none');
  await app.db.sql`delete from deck where user_id = ${eva}`;
  await expectNothingLearned(jon, eva);
});

test('two whom a block closed to each other see nobody, whoever blocked', async () => {
  const { matching } = app.features;
  const { anna, ben } = await app.people.matched();
  const eva = await app.people.person({ ...aWoman, isConnected: false });
  await like(ben, eva.id);
  await app.db.transaction((tx) => matching.closePair(tx, anna.id, ben.id));
  await app.db.transaction((tx) => matching.closePair(tx, ben.id, eva.id));
  await expectNothingLearned(ben, anna.id);
  await expectNothingLearned(anna, ben.id);
  await expectNothingLearned(ben, eva.id);
  await expectNothingLearned(eva, ben.id);
});

test('a match stays open whatever changes, until it ends', async () => {
  const { anna, ben } = await app.people.matched();
  await app.db.sql`update users set last_active_at = now() - interval '91 days' where id = ${anna.id}`;
  await anna.call(profilesEndpoints.updatePreferences, { body: { interestedIn: ['Other'] } });
  expect(await relationTo(ben, anna.id)).toBe('matched');
  await anna.call(profilesEndpoints.updatePreferences, { body: { interestedIn: ['Male'] } });
  await anna.call(matchingEndpoints.unmatch, { body: { unmatchedUserId: ben.id } });
  await expectNothingLearned(ben, anna.id);
  await expectNothingLearned(anna, ben.id);
});

test('a person of the demo is there only while the demo is on', async () => {
  const jon = await app.people.person({ ...aMan, isConnected: false });
  const [open = '', hidden = ''] = await settle(app, [woman, { ...woman, isHidden: true }]);
  await app.features.matching.like(hidden, jon.id);
  await app.db.sql`update users set is_demo = true where id in (${open}, ${hidden})`;
  await expectNothingLearned(jon, open);
  await expectNothingLearned(jon, hidden);

  const on = await createApp({ config: { ...app.config, demo: true }, db: app.db, print: () => {} });
  const url = await on.http.listen({ port: 0, host: '127.0.0.1' });
  try {
    const again = createBrowser(url, jon.cookies);
    expect([await relationTo(again, open), await relationTo(again, hidden)]).toEqual(['none', 'none']);
  } finally {
    await on.close();
  }
});

test('whomever a link shows can be liked, and what the deck shows has a link', async () => {
  const jon = await app.people.person({ ...aMan, isConnected: false });
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
  const shown: string[] = [];
  for (const userId of everyone) {
    const { status, text } = await learns(jon, userId);
    if (status === 200) shown.push(SharedCard.parse(JSON.parse(text)).card._id);
  }
  expect(shown.sort()).toEqual(inDeck.sort());
  for (const userId of shown) {
    await like(jon, userId);
    expect(await relationTo(jon, userId)).toBe('liked');
  }
});

test('a link is for verified people, and no id is refused as such', async () => {
  const eva = await app.people.person({ ...aWoman, isConnected: false });
  const unverified = await app.people.person({ ...aMan, isVerified: false, isConnected: false });
  expect((await learns(app.browser(), eva.id)).status).toBe(401);
  expect((await learns(unverified, eva.id)).status).toBe(403);
  expect((await learns(eva, 'eva')).status).toBe(400);
});
