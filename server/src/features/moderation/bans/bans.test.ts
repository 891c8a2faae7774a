import { chatEndpoints } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { matchingEndpoints } from '@showup/contract/matching';
import { moderationEndpoints } from '@showup/contract/moderation';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countActivePeople } from '#features/profiles/profiles.queries';
import { isSignedIn } from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { picture, pictureStatuses, send } from '#test/chat/conversations';
import { bansIn, refusedFor, soon } from '#test/moderation/bans';
import { asUserId } from '#test/people/as-user-id';
import { like, reject } from '#test/people/meeting';
import { aMatch, type Person } from '#test/people/people';
import { endRunOutBans } from './lift-ban.ts';

let app: TestApp;
let people: ReturnType<typeof bansIn>;

beforeAll(async () => {
  app = await startTestApp();
  people = bansIn(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const banAs = (by: Person, body: object) => by.answer(bansEndpoints.banUser, { body });

/** Everyone this person sees anywhere. */
async function shownTo(viewer: Person): Promise<Record<string, string[]>> {
  const ids = (cards: readonly { _id: string }[]) => cards.map(({ _id }) => _id);
  return {
    deck: ids(await viewer.call(matchingEndpoints.potentialMatches, { query: {} })),
    likedMe: ids(await viewer.call(matchingEndpoints.whoLikedMe, { query: {} })),
    liked: ids(await viewer.call(matchingEndpoints.likedProfiles, { query: {} })),
    rejected: ids(await viewer.call(matchingEndpoints.rejectedProfiles, { query: {} })),
    chats: ids(await viewer.call(chatEndpoints.chatPartners, {})),
  };
}
const nowhere = { deck: [], likedMe: [], liked: [], rejected: [], chats: [] };

/** The status codes of all calls about that person. */
async function answersAbout(viewer: Person, userId: UserId) {
  const answers = await Promise.all([
    viewer.answer(matchingEndpoints.sharedCard, { params: { userId } }),
    viewer.answer(chatEndpoints.listMessages, { params: { userId }, query: {} }),
    viewer.answer(chatEndpoints.sendMessage, { params: { userId }, body: { text: 'Hi' } }),
    viewer.answer(chatEndpoints.markRead, { body: { senderId: userId } }),
    viewer.answer(matchingEndpoints.like, { body: { likedUserId: userId } }),
    viewer.answer(matchingEndpoints.reject, { body: { rejectedUserId: userId } }),
  ]);
  return answers.map(({ status, body }) => ({ status, body }));
}

test('signs the person out everywhere in the same commit, and hides them from everyone until the ban is lifted', async () => {
  const maya = await people.admin('Maya Iyer');
  const { anna, ben } = await aMatch(app);
  const women = { identifiedAs: 'Female', interestedIn: ['Male'] } as const;
  const fan = await people.person('Fan', { ...women, interestedIn: ['Male'] });
  const [liked, rejecter, stranger] = [
    await people.person('Liked', { ...women, interestedIn: ['Male'] }),
    await people.person('Rejecter', { ...women, interestedIn: ['Male'] }),
    await people.person('Stranger', { ...women, interestedIn: ['Male'] }),
  ];
  await like(fan, ben);
  await like(ben, liked);
  await reject(rejecter, ben);
  const { secure_url: image } = await ben.upload(await picture(), 'chat');
  await send(ben, anna, { text: 'Look', image });
  const viewers = [anna, fan, liked, rejecter, stranger];
  const before = await Promise.all(viewers.map(shownTo));
  expect(before).toEqual([
    { ...nowhere, chats: [ben.id] },
    { ...nowhere, liked: [ben.id] },
    { ...nowhere, deck: [ben.id], likedMe: [ben.id] },
    { ...nowhere, rejected: [ben.id] },
    { ...nowhere, deck: [ben.id] },
  ]);
  const pictures = await anna.call(chatEndpoints.listMessages, { params: { userId: ben.id }, query: {} });
  const address = pictures[0]?.image ?? '';

  const banId = await people.ban(maya, ben);
  await ben.next('banned');
  await ben.next('signedOut');
  await expect.poll(() => ben.socket?.connected).toBe(false);
  expect(await isSignedIn(ben)).toBe(false);
  expect(await anna.next('unmatched')).toEqual({ userId: ben.id });
  expect(await maya.next('banChanged')).toEqual({ banId, change: 'banned', by: 'Maya' });

  expect(await Promise.all(viewers.map(shownTo))).toEqual(viewers.map(() => nowhere));
  for (const viewer of viewers) {
    const nobody = await answersAbout(viewer, asUserId('00000000-0000-4000-8000-000000000000'));
    expect(await answersAbout(viewer, ben.id)).toEqual(nobody);
  }
  expect(await anna.call(chatEndpoints.unreadCounts, {})).toEqual({});
  expect(await pictureStatuses(address, [anna])).toEqual([404]);
  expect(await countActivePeople(app.db.sql, false)).toBe(6);

  expect(await people.lift(maya, banId)).toMatchObject({ status: 200 });
  expect(await anna.next('updateSidebar')).toEqual({ userId: ben.id });
  expect(await Promise.all(viewers.map(shownTo))).toEqual(before);
  expect(await anna.call(chatEndpoints.unreadCounts, {})).toEqual({ [ben.id]: 1 });
  expect(await pictureStatuses(address, [anna])).toEqual([200]);
  expect(await people.signIn(ben.phone, ben)).toMatchObject({ status: 200, body: { _id: ben.id } });
  expect(await send(ben, anna, { text: 'Back' })).toMatchObject({ seq: 2 });
  expect(await anna.call(chatEndpoints.unreadCounts, {})).toEqual({ [ben.id]: 2 });
});

test('upholds all open reports on the person, tells every admin and records it', async () => {
  const [maya, omar] = [await people.admin('Maya Iyer'), await people.admin('Omar')];
  const [ben, anna, cleo] = [
    await people.person('Ben'),
    await people.person('Anna'),
    await people.person('Cleo'),
  ];
  const reportIds = [await people.report(anna, ben), await people.report(cleo, ben)];
  const until = soon();
  const banId = await people.ban(maya, ben, { reason: '  Threats. ', until });
  expect(await omar.call(moderationEndpoints.reportedUsers, { query: {} })).toEqual([]);
  const closed = await omar.call(moderationEndpoints.reportedUsers, { query: { state: 'closed' } });
  expect(closed.map(({ _id, verdict, decidedBy }) => [_id, verdict, decidedBy]).toSorted()).toEqual(
    reportIds.map((id) => [id, 'upheld', 'Maya']).toSorted(),
  );
  const told = [await omar.next('reportDecided'), await omar.next('reportDecided')];
  expect(told.map(({ reportId }) => reportId).toSorted()).toEqual(reportIds.toSorted());

  await people.lift(omar, banId);
  expect(
    await app.db.sql`select action, admin_id, subject_ids, reason, about from audit_log
        where action not like 'look-at-%' order by seq`,
  ).toEqual([
    {
      action: 'ban-user',
      adminId: maya.id,
      subjectIds: [ben.id],
      reason: 'Threats.',
      about: `until ${until}`,
    },
    { action: 'lift-ban', adminId: omar.id, subjectIds: [ben.id], reason: 'A mistake.', about: null },
  ]);
});

test('refuses to ban oneself, an admin, someone who is gone, or someone the admin has an open report with', async () => {
  const [maya, omar] = [await people.admin('Maya'), await people.admin('Omar')];
  const [anna, ben] = [await people.person('Anna'), await people.person('Ben')];
  await people.report(maya, anna);
  await people.report(ben, maya);
  const reason = 'Rude.';
  expect(await banAs(maya, { userId: maya.id, reason })).toMatchObject({
    status: 400,
    body: { message: 'You cannot ban yourself.' },
  });
  expect(await banAs(maya, { userId: omar.id, reason })).toMatchObject({
    status: 409,
    body: { message: 'This person is an admin. Take the role away first.' },
  });
  for (const { id } of [anna, ben]) {
    expect(await banAs(maya, { userId: id, reason })).toMatchObject({
      status: 403,
      body: { message: 'Nobody can review a report that they are part of.' },
    });
  }
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(await banAs(maya, { userId: nobody, reason })).toMatchObject({ status: 404 });
  expect(await banAs(maya, { reportId: nobody, reason })).toMatchObject({ status: 404 });
  for (const bad of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason, until: 'tomorrow' }]) {
    expect(await banAs(omar, { userId: ben.id, ...bad })).toMatchObject({ status: 400 });
  }
  const past = new Date(Date.now() - 60_000).toISOString();
  expect(await banAs(omar, { userId: ben.id, reason, until: past })).toMatchObject({
    status: 400,
    body: { message: 'Choose an end date in the future.' },
  });
  expect(await app.db.sql`select from bans`).toHaveLength(0);
  expect(await isSignedIn(ben)).toBe(true);
});

test('tells the second of two admins who ban or lift at once who was first', { tags: ['race'] }, async () => {
  const [maya, omar, ben] = [
    await people.admin('Maya Iyer'),
    await people.admin('Omar'),
    await people.person('Ben'),
  ];
  const body = { userId: ben.id, reason: 'Rude.' };
  const answers = await Promise.all([banAs(maya, body), banAs(omar, body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [first, second] = answers[0]?.status === 200 ? ['Maya', omar] : ['Omar', maya];
  expect(await banAs(second, body)).toMatchObject({
    status: 409,
    body: { message: `${first} already banned this person.` },
  });
  const [ban] = await maya.call(bansEndpoints.listBans, {});
  expect(ban).toMatchObject({
    person: { _id: ben.id, fullName: 'Ben', displayName: 'Ben' },
    bannedBy: first,
    until: null,
  });
  expect(await people.lift(maya, ban?._id ?? '')).toMatchObject({ status: 200 });
  expect(await people.lift(omar, ban?._id ?? '')).toMatchObject({
    status: 409,
    body: { message: 'Maya already lifted this ban.' },
  });
  expect(await people.lift(omar, '00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 });
  expect(await maya.call(bansEndpoints.listBans, {})).toEqual([]);
});

test('lets the person sign in when the ban ends, and soon shows them again; they can be banned again', async () => {
  const maya = await people.admin('Maya');
  const { anna, ben } = await aMatch(app);
  const banId = await people.ban(maya, ben, { until: soon() });
  await people.letRunOut(banId);
  expect(await people.signIn(ben.phone, ben)).toMatchObject({ status: 200 });
  expect((await shownTo(anna)).chats).toEqual([]);
  await endRunOutBans(app.ctx);
  expect((await shownTo(anna)).chats).toEqual([ben.id]);
  expect(await send(ben, anna, { text: 'Back' })).toMatchObject({ seq: 1 });
  expect(await maya.call(bansEndpoints.listBans, {})).toEqual([]);
  expect(await people.lift(maya, banId)).toMatchObject({
    status: 404,
    body: { message: 'This ban no longer exists.' },
  });

  const again = await people.ban(maya, ben, { until: soon() });
  await people.letRunOut(again);
  await people.ban(maya, ben, { reason: 'Once more.' }); // before any job has ended the ban
  await endRunOutBans(app.ctx);
  expect(await people.signIn(ben.phone)).toMatchObject(refusedFor({ reason: 'Once more.' }));
  expect((await shownTo(anna)).chats).toEqual([]);
});

test('ends an expired ban once, even if two servers do it at the same moment', {
  tags: ['race'],
}, async () => {
  const [maya, ben] = [await people.admin('Maya'), await people.person('Ben')];
  const banId = await people.ban(maya, ben, { until: soon() });
  await maya.next('banChanged');
  await people.letRunOut(banId);
  await Promise.all([endRunOutBans(app.ctx), endRunOutBans(app.ctx)]);
  expect(await maya.next('banChanged')).toEqual({ banId, change: 'ended', by: null });
  await people.ban(maya, ben);
  expect(await maya.next('banChanged')).toMatchObject({ change: 'banned' });
});

test('shows a banned match to nobody as online, and shows them again once an expired ban has ended', async () => {
  const maya = await people.admin('Maya');
  const { anna, ben } = await aMatch(app);
  const untilAnnaSees = async (...ids: string[]) => {
    for (;;) if ((await anna.next('getOnlineUsers')).toSorted().join() === ids.toSorted().join()) return;
  };
  await untilAnnaSees(anna.id, ben.id);
  const banId = await people.ban(maya, ben, { until: soon() });
  await untilAnnaSees(anna.id);
  await people.letRunOut(banId);
  await people.signIn(ben.phone, ben);
  await ben.connect();
  await endRunOutBans(app.ctx);
  await untilAnnaSees(anna.id, ben.id);
});

test('restores a match of two banned people with the second of them, but not if one blocked the other meanwhile', async () => {
  const maya = await people.admin('Maya');
  const { anna, ben } = await aMatch(app);
  const [ofAnna, ofBen] = [await people.ban(maya, anna), await people.ban(maya, ben)];
  await people.lift(maya, ofAnna);
  await people.signIn(anna.phone, anna);
  expect((await shownTo(anna)).chats).toEqual([]);
  await people.lift(maya, ofBen);
  expect((await shownTo(anna)).chats).toEqual([ben.id]);

  const again = await people.ban(maya, ben);
  await people.report(anna, ben);
  await people.lift(maya, again);
  expect((await shownTo(anna)).chats).toEqual([]);
  expect(await app.db.sql`select from conversations where closed_at is null`).toHaveLength(0);
});

test('also hides people who joined during the ban, and shows them afterwards', async () => {
  const maya = await people.admin('Maya');
  const ben = await people.person('Ben', { identifiedAs: 'Male', interestedIn: ['Female'] });
  const banId = await people.ban(maya, ben);
  const late = await people.person('Late', { identifiedAs: 'Female', interestedIn: ['Male'] });
  const toBen = { body: { likedUserId: ben.id } };
  expect(await late.refusal(matchingEndpoints.like, toBen)).toMatchObject({ status: 404 });
  await people.lift(maya, banId);
  expect((await shownTo(late)).deck).toEqual([ben.id]);
  expect(await like(late, ben)).toEqual({ matched: false });
});
