import { matchingEndpoints } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { safetyEndpoints } from '@showup/contract/safety';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { markVerified } from '../server/src/features/profiles/standing.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { block, leave, like, reject } from '../server/test/people/meeting.ts';
import { aMan, aWoman, exactlyAt, nextPhone, type Person } from '../server/test/people/people.ts';
import { anna, comeBack, daysPass, idsIn } from '../server/test/safety/blocks.ts';

let app: TestApp;
let him: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.reset();
  him = await aMan(app, { isConnected: false });
});
afterAll(() => app.close());

const lists = ['deck', 'who liked me', 'whom I like', 'whom I rejected'] as const;

const blockNumber = (viewer: Person, { phone }: Pick<Person, 'phone'>) =>
  viewer.call(safetyEndpoints.blockNumbers, { body: { phoneNumbers: [phone] } });

async function removeNumber(viewer: Person): Promise<void> {
  const [number] = await viewer.call(safetyEndpoints.blockedNumbers, {});
  await viewer.call(safetyEndpoints.unblock, { body: { blockId: number?._id ?? '' } });
}

/** Everything he can find out about her. */
async function knownOf(her: Person): Promise<object> {
  const found = await Promise.all(lists.map(async (list) => (await idsIn(him, list)).includes(her.id)));
  const card = await him.answer(matchingEndpoints.sharedCard, { params: { userId: her.id } });
  const photo = await him.request(her.user.photos[0] ?? '');
  return { found, card: [card.status, card.body], photo: photo.status };
}

async function unblockEveryone(viewer: Person): Promise<void> {
  for (const { _id } of await viewer.call(safetyEndpoints.blockedUsers, { query: {} }))
    await viewer.call(safetyEndpoints.unblock, { body: { blockId: _id } });
}

const sees = async (viewer: Person, other: Person) =>
  (await Promise.all(lists.map((list) => idsIn(viewer, list)))).flat().includes(other.id);

const befores: Record<string, (her: Person) => Promise<unknown>> = {
  'was only shown to him': async () => {},
  'was liked by him': (her) => like(him, her),
  'was rejected by him': (her) => reject(him, her),
  'likes him': (her) => like(her, him),
};

test.each(Object.entries(befores))(
  'blocking the number of someone who %s, and removing it, changes nothing for him',
  async (_what, before) => {
    const her = await aWoman(app, { isConnected: false });
    await before(her);
    const known = await knownOf(her);
    const same = async () => expect(await knownOf(her)).toEqual(known);
    await blockNumber(him, her);
    await same();
    expect(await sees(her, him)).toBe(false);
    await removeNumber(him);
    await same();
    await daysPass(app, 4);
    await same();
  },
);

test.each(['before', 'after'])(
  'blocking a face reveals nothing of a blocked number that he blocked %s',
  async (when) => {
    const her = await aWoman(app, { isConnected: false });
    const other = await aWoman(app, { isConnected: false });
    if (when === 'before') await blockNumber(him, her);
    for (const woman of [her, other]) await block(him, woman);
    if (when === 'after') await blockNumber(him, her);
    await unblockEveryone(him);
    expect([await sees(him, her), await sees(him, other)]).toEqual([true, true]);
    expect([await sees(her, him), await sees(other, him)]).toEqual([false, true]);
    await removeNumber(him);
    await daysPass(app, 4);
    expect(await sees(her, him)).toBe(true);
  },
);

test('nothing he can ask reveals who is blocked', async () => {
  const women = [];
  for (let n = 0; n < 3; n++) women.push(await aWoman(app, { isConnected: false }));
  const all = (await idsIn(him, 'deck')).toSorted();
  expect(all).toHaveLength(3);
  const [her] = women;
  if (!her) throw new Error('No venue was found.');
  const setAges = (from: number, to: number) =>
    him.call(profilesEndpoints.updatePreferences, {
      body: { interestedIn: ['Female'], ageRange: { from, to } },
    });
  await setAges(60, 70);
  expect(await idsIn(him, 'deck')).toEqual([]);
  await blockNumber(him, her);
  await setAges(18, 70);
  expect((await idsIn(him, 'deck')).toSorted()).toEqual(all);
});

test('likes between them are answered as between strangers, but make no match', async () => {
  const her = await aWoman(app, { isConnected: false });
  const other = await aWoman(app, { isConnected: false });
  await blockNumber(him, her);
  expect(await like(him, her)).toEqual(await like(him, other));
  const nobody = { id: '00000000-0000-4000-8000-000000000000' };
  const answer = async (target: { id: string }) => {
    const { status, body } = await her.answer(matchingEndpoints.like, { body: { likedUserId: target.id } });
    return { status, body };
  };
  expect(await answer(him)).toEqual(await answer(nobody));
  expect((await idsIn(him, 'whom I like')).toSorted()).toEqual([her.id, other.id].toSorted());
});

test('people who like each other while the number is blocked can match once it is removed', async () => {
  const her = await aWoman(app, { isConnected: false });
  await like(her, him);
  await blockNumber(him, her);
  expect(await like(him, her)).toEqual({ matched: false });
  await removeNumber(him);
  await daysPass(app, 4);
  expect(await like(her, him)).toEqual({ matched: true });
});

/** When he blocks the number, relative to when its owner becomes visible. */
const early: Record<string, (blocks: (phone: string) => Promise<unknown>) => Promise<Person>> = {
  'has no account yet': async (blocks) => {
    const phone = nextPhone();
    await blocks(phone);
    return comeBack(app, phone, anna);
  },
  'waits for the approval': async (blocks) => {
    const her = await aWoman(app, { isVerified: false, isConnected: false });
    await blocks(her.phone);
    await approve(her);
    return her;
  },
  'has deleted her account and comes back': async (blocks) => {
    const before = await aWoman(app, { isConnected: false });
    await leave(before);
    await blocks(before.phone);
    return comeBack(app, before.phone, anna);
  },
  'deletes her account afterwards and comes back': async (blocks) => {
    const before = await aWoman(app, { isConnected: false });
    await blocks(before.phone);
    await leave(before);
    return comeBack(app, before.phone, anna);
  },
};

const approve = ({ id }: Person) => app.db.transaction((tx) => markVerified(app.ctx, tx, id, exactlyAt()));

/** What someone finds about her; for lists in any order, whether she is in them. */
async function foundBy(viewer: Person, her: Person) {
  const found = await Promise.all(lists.map(async (list) => (await idsIn(viewer, list)).includes(her.id)));
  const card = await viewer.answer(matchingEndpoints.sharedCard, { params: { userId: her.id } });
  const photo = await viewer.request(her.user.photos[0] ?? '');
  return { found, card: card.status, photo: photo.status };
}

test.each(Object.entries(early))(
  'he finds the same as any other account about someone who %s, both while he blocks the number and afterwards',
  async (_what, arrive) => {
    const other = await aMan(app, { isConnected: false });
    const her = await arrive((phone) => blockNumber(him, { phone }));
    const same = async () => expect(await foundBy(him, her)).toEqual(await foundBy(other, her));
    expect((await foundBy(other, her)).card).toBe(200);
    await same();
    expect([await sees(her, him), await sees(her, other)]).toEqual([false, true]);
    for (const viewer of [him, other]) await like(viewer, her);
    await same();
    await removeNumber(him);
    await same();
    await daysPass(app, 4);
    await same();
  },
);
