import { matchingEndpoints } from '@showup/contract/matching';
import { moderationEndpoints } from '@showup/contract/moderation';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import { noticesEndpoints } from '@showup/contract/moderation/notices';
import { profilesEndpoints } from '@showup/contract/profiles';
import { safetyEndpoints } from '@showup/contract/safety';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { flushViews } from '../server/src/features/matching/deck/exposure.ts';
import { forgetDeparted } from '../server/src/features/safety/leave.ts';
import { download } from '../server/test/accounts/download.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { block, leave, like, unmatch } from '../server/test/people/meeting.ts';
import { anAdmin, aUser, type Person } from '../server/test/people/people.ts';
import { aPicture } from '../server/test/people/pictures.ts';
import { anna as asAnna, ben as asBen, comeBack, idsIn } from '../server/test/safety/blocks.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.reset();
  admin = await anAdmin(app);
});
afterAll(() => app.close());

interface Two {
  readonly her: Person;
  readonly him: Person;
}

const blocked = (by: Person) => by.call(safetyEndpoints.blockedUsers, { query: {} });
const photosOf = ({ user }: Person) => user.photos;

/** Ways in which she can become invisible to him. */
const endings: Record<string, { isMatch: boolean; end: (two: Two) => Promise<unknown> }> = {
  unmatched: {
    isMatch: true,
    end: ({ her, him }) => unmatch(her, him),
  },
  'blocked him': { isMatch: true, end: ({ her, him }) => block(her, him) },
  'blocked his number': {
    isMatch: true,
    end: ({ her, him }) => her.call(safetyEndpoints.blockNumbers, { body: { phoneNumbers: [him.phone] } }),
  },
  'was banned': {
    isMatch: true,
    end: ({ her }) => admin.call(bansEndpoints.banUser, { body: { userId: her.id, reason: 'Rude.' } }),
  },
  left: { isMatch: true, end: ({ her }) => leave(her) },
  hid: {
    isMatch: false,
    end: ({ her }) => her.call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden: true } }),
  },
  'hid after his like': {
    isMatch: false,
    end: async ({ her, him }) => {
      await like(him, her);
      await her.call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden: true } });
    },
  },
  'blocked him, whom she never met': { isMatch: false, end: ({ her, him }) => block(her, him) },
};
const ways = Object.keys(endings);

async function meet(isMatch: boolean): Promise<Two> {
  const him = await aUser(app, { ...asBen, isConnected: false });
  const her = await aUser(app, { ...asAnna, isConnected: false });
  expect(await idsIn(him, 'deck')).toContain(her.id);
  if (isMatch) {
    await like(her, him);
    await like(him, her);
  }
  return { her, him };
}

async function parted(way: string): Promise<Two> {
  const { isMatch = false, end } = endings[way] ?? {};
  const two = await meet(isMatch);
  await end?.(two);
  return two;
}

/** She changes everything that her account allows. */
async function rename(her: Person): Promise<void> {
  await app.db.sql`update users set full_name = 'Zoya Newname', display_name = 'Zoya' where id = ${her.id}`;
}

/** Everything he can read about anyone: his lists, his notices and his download. */
async function readAll(him: Person): Promise<string> {
  await app.db.sql`update notices set visible_at = now()`;
  const lists = [
    matchingEndpoints.potentialMatches,
    matchingEndpoints.whoLikedMe,
    matchingEndpoints.likedProfiles,
    matchingEndpoints.rejectedProfiles,
    safetyEndpoints.blockedUsers,
    noticesEndpoints.notices,
  ];
  const texts = [];
  for (const entry of lists) texts.push(JSON.stringify((await him.answer(entry, { query: {} })).body));
  return [...texts, (await download(him)).allText()].join('\n');
}

/** Of which the one with the fewest statements counts, since the server sends some on its own. */
const TRIES = 4;

/** The number of statements a call sends to the database. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  let sent = 0;
  const stop = app.db.watch({ waited() {}, failed() {}, answered: () => sent++ });
  await call();
  stop();
  return sent;
}

/** The answer when he reports her, or an unknown id. */
async function toldOf(way: string) {
  const { her, him } = way === 'is matched' ? await meet(true) : await parted(way);
  const id = way === 'nobody has the id' ? '00000000-0000-4000-8000-000000000000' : her.id;
  await flushViews(app.ctx); // views waiting in memory don't belong to this call
  let answer: Awaited<ReturnType<typeof block>> | undefined;
  const statements = await statementsOf(async () => {
    answer = await block(him, { id });
  });
  const [entry, ...others] = await blocked(him);
  const shown = { ...entry, _id: '', createdAt: '', ...(way === 'is matched' && { name: null }) }; // he sees her
  return { statements, told: { answer, entry: shown, others } };
}

test('every report gets the same answer, one entry in the list, and the same number of statements', async () => {
  const costs = new Map<string, number>();
  for (const way of [...ways, 'is matched', 'nobody has the id']) {
    const tries = [];
    for (let left = TRIES; left > 0; left -= 1) tries.push(await toldOf(way));
    for (const { told } of tries)
      expect(told, way).toEqual({
        answer: { isReported: true, notice: null },
        entry: { _id: '', name: null, createdAt: '' },
        others: [],
      });
    costs.set(way, Math.min(...tries.map(({ statements }) => statements)));
  }
  const [first] = costs.values();
  expect([...costs]).toEqual([...costs.keys()].map((way) => [way, first]));
});

test.each(ways)('when she %s, nothing he can read has her current name', async (way) => {
  const { her, him } = await parted(way);
  await rename(her);
  await block(him, her);
  const [filed] = await admin.call(moderationEndpoints.reportedUsers, { query: {} });
  await admin.call(moderationEndpoints.dismissReport, { body: { reportId: filed?._id ?? '' } });
  const text = await readAll(him);
  expect(text).not.toContain('Zoya');
  expect(text).not.toContain(photosOf(her)[0]);
});

test('the list keeps her old name, whatever she does after he blocked her', async () => {
  const afterwards: Record<string, (two: Two) => Promise<unknown>> = {
    'is as before': async () => {},
    'has another name': ({ her }) => rename(her),
    'blocks him as well': ({ her, him }) => block(her, him),
    'is banned': ({ her }) =>
      admin.call(bansEndpoints.banUser, { body: { userId: her.id, reason: 'Rude.' } }),
    leaves: ({ her }) => leave(her),
    'comes back': async ({ her }) => {
      await leave(her);
      await comeBack(app, her.phone, { ...asAnna, fullName: 'Zoya' });
    },
  };
  for (const [what, act] of Object.entries(afterwards)) {
    const two = await meet(true);
    await block(two.him, two.her);
    const before = await blocked(two.him);
    expect(before).toEqual([{ _id: expect.any(String), name: 'Anna', createdAt: expect.any(String) }]);
    await act(two);
    await forgetDeparted(app.ctx);
    expect(await blocked(two.him), what).toEqual(before);
    expect((await download(two.him)).jsonOf('blocks.json'), what).toMatchObject([{ firstName: 'Anna' }]);
  }
});

test.each(ways)('when she %s, photo addresses he kept stop working', async (way) => {
  const { isMatch = false, end } = endings[way] ?? {};
  const two = await meet(isMatch);
  const { secure_url: avatar } = await two.her.upload(await aPicture(), 'avatar');
  await two.her.call(profilesEndpoints.updateProfilePic, { body: { profilePic: avatar } });
  const statuses = () =>
    Promise.all([...photosOf(two.her), avatar].map(async (photo) => (await two.him.request(photo)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await end?.(two);
  expect(await statuses()).toEqual([404, 404, 404, 404]);
});

test('a hidden person is still visible to her matches and to people she likes', async () => {
  for (const answer of ['match', 'like'] as const) {
    const { her, him } = await meet(answer === 'match');
    if (answer === 'like') await like(her, him);
    await her.call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden: true } });
    expect((await him.request(photosOf(her)[0] ?? '')).status, answer).toBe(200);
  }
});

test('a block and a report after a deletion still apply to the phone', async () => {
  const { her, him } = await meet(true);
  await leave(her);
  await block(him, her);
  await block(him, her); // changes the open one, as for anyone
  expect(await admin.call(moderationEndpoints.reportedUsers, { query: {} })).toMatchObject([
    { blockedUser: { _id: null, fullName: 'Deleted account' }, reason: 'Rude.', messageCount: 0 },
  ]);
  const again = await comeBack(app, her.phone, asAnna);
  expect([await idsIn(him, 'deck'), await idsIn(again, 'deck')]).toEqual([[], []]);
  expect(await admin.call(moderationEndpoints.reportedUsers, { query: {} })).toMatchObject([
    { blockedUser: { _id: again.id } },
  ]);
});

test('a person who returned with the same phone is not recognized by a report of the old account', async () => {
  const { her, him } = await meet(true);
  await leave(her);
  const again = await comeBack(app, her.phone, { ...asAnna, fullName: 'Zoya' });
  expect(await idsIn(him, 'deck')).toEqual([again.id]);
  await block(him, her);
  expect(await idsIn(him, 'deck')).toEqual([again.id]);
  for (const { _id } of await blocked(him))
    await him.call(safetyEndpoints.unblock, { body: { blockId: _id } });
  expect(await idsIn(him, 'deck')).toEqual([again.id]);

  const [filed] = await admin.call(moderationEndpoints.reportedUsers, { query: {} });
  await admin.call(bansEndpoints.banUser, { body: { reportId: filed?._id ?? '', reason: 'Rude.' } });
  expect(await idsIn(him, 'deck')).toEqual([]); // the ban applies to the current account
});

test('data kept of people who left is deleted after 30 days', async () => {
  const { her, him } = await meet(true);
  await leave(her);
  const kept = () => app.db.sql`select from departed_people`;
  expect(await kept()).toHaveLength(1);
  await forgetDeparted(app.ctx);
  expect(await kept()).toHaveLength(1);
  await app.db.sql`update departed_people set forget_at = forget_at - interval '30 days'`;
  await forgetDeparted(app.ctx);
  expect(await kept()).toHaveLength(0);
  await block(him, her);
});
