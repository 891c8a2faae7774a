import type { UserId } from '@showup/contract/fields';
import { DECK_PAGE, matchingEndpoints } from '@showup/contract/matching';
import { GENDERS, type Gender, profilesEndpoints } from '@showup/contract/profiles';
import { ageInYears } from '@showup/contract/profiles/age';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { markActive } from '#features/profiles/standing';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { man, PUNE, settle, times, woman } from '#test/matching/crowd';
import { asUserId } from '#test/people/as-user-id';
import { leave } from '#test/people/meeting';
import { aUser } from '#test/people/people';
import { listLikers, listRejectedProfiles } from '../likes/card-lists.ts';
import { like } from '../likes/like.ts';
import { reject } from '../likes/reject.ts';
import { closePair } from '../matches/blocked-pairs.ts';
import { listPotentialMatches } from './deck.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ likeLimit: 10_000 });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function deckOf(viewerId: UserId, genders?: readonly Gender[]): Promise<UserId[]> {
  return (await listPotentialMatches(app.ctx, viewerId, genders)).items.map((card) => card._id);
}

const hasMore = async (viewerId: UserId) => (await listPotentialMatches(app.ctx, viewerId)).next !== null;

/** Rejects everyone, page by page. */
async function meetAll(viewerId: UserId): Promise<string[]> {
  const met: string[] = [];
  for (;;) {
    const page = await deckOf(viewerId);
    if (page.length === 0 && !(await hasMore(viewerId))) return met;
    for (const id of page) await reject(app.ctx, viewerId, id);
    met.push(...page);
  }
}

test('shows two people who want each other, with a card that reveals no more than it may', async () => {
  const anna = await aUser(app, {
    fullName: 'Anna',
    identifiedAs: 'Female',
    interestedIn: ['Male'],
    isConnected: false,
  });
  const ben = await aUser(app, { identifiedAs: 'Male', interestedIn: ['Female'], isConnected: false });
  const [card, ...others] = await ben.call(matchingEndpoints.potentialMatches, { query: {} });
  expect(others).toEqual([]);
  expect(card).toEqual({
    _id: anna.id,
    fullName: 'Anna',
    identifiedAs: 'Female',
    dob: expect.stringMatching(/^\d{4}-01-01$/),
    bio: 'Here for the music.',
    photos: anna.user.photos,
    verifiedMonth: expect.stringMatching(/^\d{4}-\d\d$/),
    outThisMonth: false,
    goesOutIn: null,
    details: {},
    interests: [],
    prompts: [],
    why: 'New on Showup',
  });
  expect(ageInYears(card?.dob ?? '')).toBe(ageInYears('1996-04-12'));
  expect(await deckOf(anna.id)).toEqual([ben.id]);
});

test('shows exactly the unanswered people the two-way rules allow', async () => {
  const gender = fc.constantFrom(...GENDERS);
  const person = fc.record({
    identifiedAs: gender,
    interestedIn: fc.uniqueArray(gender, { minLength: 1 }),
    isVerified: fc.boolean(),
    isHidden: fc.boolean(),
  });
  const crowd = fc.array(person, { minLength: 2, maxLength: 12 });
  const answers = fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.constantFrom('like', 'reject', 'block')), {
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(crowd, answers, async (people, given) => {
      await app.reset();
      const ids = await settle(app, people);
      const settled = people.map((who, i) => ({ ...who, id: ids[i] ?? asUserId('') }));
      const answered = new Set<string>();
      for (const [from, to, answer] of given) {
        const [a, b] = [settled[from], settled[to]];
        if (!a || !b || a === b) continue;
        if (answer === 'block') {
          await app.db.transaction((tx) => closePair(app.ctx, tx, { blockerId: a.id, blockedId: b.id }));
          answered.add(a.id + b.id).add(b.id + a.id);
        } else if (!answered.has(a.id + b.id) && (await deckOf(a.id)).includes(b.id)) {
          await (answer === 'like' ? like : reject)(app.ctx, a.id, b.id);
          answered.add(a.id + b.id);
        }
      }
      for (const viewer of settled.filter(({ isVerified }) => isVerified)) {
        const allowed = settled.filter(
          (other) =>
            other !== viewer &&
            other.isVerified &&
            !other.isHidden &&
            viewer.interestedIn.includes(other.identifiedAs) &&
            other.interestedIn.includes(viewer.identifiedAs) &&
            !answered.has(viewer.id + other.id),
        );
        expect((await deckOf(viewer.id)).sort()).toEqual(allowed.map(({ id }) => id).sort());
      }
    }),
    { numRuns: 25 },
  );
});

test('shows unanswered people again', async () => {
  const [ben = asUserId('')] = await settle(app, [man, ...times(30, woman)]);
  const first = await deckOf(ben);
  expect(first).toHaveLength(DECK_PAGE);
  expect(await deckOf(ben)).toEqual(first);
  const [one = asUserId(''), ...rest] = first;
  await like(app.ctx, ben, one);
  expect(await deckOf(ben)).toEqual(expect.arrayContaining(rest));
});

test('shows everyone exactly once for any start of the walk', async () => {
  const [ben = asUserId(''), cem = asUserId(''), ...women] = await settle(app, [
    man,
    man,
    ...times(90, woman),
  ]);
  expect((await meetAll(ben)).sort()).toEqual([...women].sort());
  expect((await meetAll(cem)).sort()).toEqual([...women].sort());
});

test('shows a newcomer on the next page, at any position in the order', async () => {
  const [ben = asUserId('')] = await settle(app, [man, ...times(25, woman)]);
  await meetAll(ben);
  for (let i = 0; i < 12; i++) {
    const [newcomer = asUserId('')] = await settle(app, [woman]);
    expect(await deckOf(ben)).toEqual([newcomer]);
    await reject(app.ctx, ben, newcomer);
  }
});

test('finds the last unanswered person behind thousands of answered ones', async () => {
  const [ben = asUserId(''), eva = ''] = await settle(app, [man, woman]);
  await app.db.sql`
    insert into users (full_name, dob, identified_as, interested_in, verified_at, cell)
    select 'Someone', '1996-04-12', 'Female', '{Male}', now(), ${PUNE} from generate_series(1, 5000)`;
  await app.db.sql`
    insert into deck (user_id, cand_gender, for_gender, cell, latitude, longitude, dob, rank)
    select id, 'Female', 'Male', ${PUNE}, 18.5, 73.9, dob, random() from users where identified_as = 'Female' and id <> ${eva}`;
  await app.db.sql`
    insert into swipes (swiper, target, liked)
    select ${ben}, id, false from users where identified_as = 'Female' and id <> ${eva}`;
  expect(await meetAll(ben)).toEqual([eva]);
  expect(await meetAll(ben)).toEqual([]);
});

test('narrows the deck by gender, within the genders the viewer is interested in', async () => {
  const everyone: Gender[] = ['Male', 'Female', 'Other'];
  const [viewer = asUserId(''), eva = '', ben = asUserId(''), kim = ''] = await settle(app, [
    { identifiedAs: 'Other', interestedIn: ['Female', 'Other'] },
    { identifiedAs: 'Female', interestedIn: everyone },
    { identifiedAs: 'Male', interestedIn: everyone },
    { identifiedAs: 'Other', interestedIn: everyone },
  ]);
  expect((await deckOf(viewer)).sort()).toEqual([eva, kim].sort());
  expect(await deckOf(viewer, ['Female'])).toEqual([eva]);
  expect(await deckOf(viewer, ['Female', 'Male'])).toEqual([eva]);
  expect(await deckOf(viewer, ['Male'])).toEqual([]);
  expect((await deckOf(ben)).sort()).toEqual([eva, kim].sort());
});

test('reads genders repeated or listed in the address, and refuses an unknown one', async () => {
  const kim = await aUser(app, { interestedIn: ['Male', 'Female'], isConnected: false });
  const [eva = '', ben = ''] = await settle(app, [
    { identifiedAs: 'Female', interestedIn: ['Other'] },
    { identifiedAs: 'Male', interestedIn: ['Other'] },
  ]);
  const idsAt = async (search: string) => {
    const cards: unknown = await (await kim.request(`/match/potential-matches${search}`)).json();
    return matchingEndpoints.potentialMatches.response.parse(cards).map((card) => card._id);
  };
  expect((await idsAt('')).sort()).toEqual([eva, ben].sort());
  expect((await idsAt('?genders=')).sort()).toEqual([eva, ben].sort());
  expect((await idsAt('?genders=Male&genders=Female')).sort()).toEqual([eva, ben].sort());
  expect((await idsAt('?genders=Male,Female')).sort()).toEqual([eva, ben].sort());
  expect((await idsAt('?genders[]=Male&genders[]=Female')).sort()).toEqual([eva, ben].sort());
  expect((await idsAt('?genders[0]=Male&genders[1]=Female')).sort()).toEqual([eva, ben].sort());
  for (const search of ['genders=Female', 'genders[]=Female', 'genders%5B%5D=Female', 'genders[0]=Female'])
    expect([search, await idsAt(`?${search}`)]).toEqual([search, [eva]]);
  for (const search of [
    'genders=Cat',
    'genders[]=Cat',
    'genders=Female,Cat',
    'genders[]=Female&genders[]=Cat',
  ])
    expect([search, (await kim.request(`/match/potential-matches?${search}`)).status]).toEqual([search, 400]);
});

test('takes a person who hides out of every deck at once, but not from the likes of people she liked', async () => {
  const eva = await aUser(app, { identifiedAs: 'Female', interestedIn: ['Male'], isConnected: false });
  const [ben = asUserId(''), cem = asUserId('')] = await settle(app, [man, man]);
  await eva.call(matchingEndpoints.like, { body: { likedUserId: ben } });
  await reject(app.ctx, cem, eva.id);
  expect(await deckOf(ben)).toEqual([eva.id]);
  const rejectedBy = async (id: UserId) =>
    (await listRejectedProfiles(app.db.sql, id)).items.map((card) => card._id);
  expect(await rejectedBy(cem)).toEqual([eva.id]);

  await eva.call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden: true } });
  expect(await deckOf(ben)).toEqual([]);
  expect(await rejectedBy(cem)).toEqual([]);
  const likers = await listLikers(app.db.sql, ben);
  expect(likers.items.map((card) => card._id)).toEqual([eva.id]);
  expect((await deckOf(eva.id)).length).toBe(1);

  await eva.call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden: false } });
  expect(await deckOf(ben)).toEqual([eva.id]);
});

test('follows a change of preferences, a long absence and a deleted account at once', async () => {
  const eva = await aUser(app, { identifiedAs: 'Female', interestedIn: ['Male'], isConnected: false });
  const [ben = asUserId(''), kim = asUserId('')] = await settle(app, [
    man,
    { identifiedAs: 'Other', interestedIn: ['Female'] },
  ]);
  expect([await deckOf(ben), await deckOf(kim)]).toEqual([[eva.id], []]);

  await eva.call(profilesEndpoints.updatePreferences, { body: { interestedIn: ['Other'] } });
  expect([await deckOf(ben), await deckOf(kim)]).toEqual([[], [eva.id]]);

  await app.db.sql`update users set last_active_at = now() - interval '91 days' where id = ${eva.id}`;
  expect(await deckOf(kim)).toEqual([]);
  await app.db.transaction((tx) => markActive(app.ctx, tx, eva.id));
  expect(await deckOf(kim)).toEqual([eva.id]);

  await leave(eva);
  expect(await deckOf(kim)).toEqual([]);
});

test('names a shared interest that both show as the reason', async () => {
  const [ben = asUserId(''), eva = '', ida = '', zoe = ''] = await settle(app, [
    { ...man, interests: ['Hiking', 'Filter coffee'] },
    { ...woman, interests: ['Chess', 'Filter coffee', 'Hiking'] },
    { ...woman, interests: ['Chess'] },
    { ...woman, interests: ['Hiking'], hidesInterests: true },
  ]);
  const { items: cards } = await listPotentialMatches(app.ctx, ben);
  expect(new Map(cards.map((card) => [card._id, card.why]))).toEqual(
    new Map([
      [eva, 'You both like filter coffee'],
      [ida, 'New on Showup'],
      [zoe, 'New on Showup'],
    ]),
  );
});
