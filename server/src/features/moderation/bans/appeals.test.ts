import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { ownBanEndpoints } from '@showup/contract/accounts/bans';
import type { UserId } from '@showup/contract/fields';
import { moderationEndpoints } from '@showup/contract/moderation';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import { noticesEndpoints } from '@showup/contract/moderation/notices';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { forgetEndedBans } from '#features/accounts/bans/ban-targets';
import { getOwnBan } from '#features/accounts/bans/refuse-banned';
import {
  emailAccount,
  emailPerson,
  isSignedIn,
  logIn,
  PASSWORD,
  phoneToken,
} from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { bansIn, refusedFor, soon } from '#test/moderation/bans';
import { leave } from '#test/people/meeting';
import { aUser, type Person, provePhone, threePhotos } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';

let app: TestApp;
let people: ReturnType<typeof bansIn>;

beforeAll(async () => {
  app = await startTestApp();
  people = bansIn(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const aTime = expect.any(String);
const reason = 'Threats in messages.';
const appeal = (browser: TestBrowser, text: string) =>
  browser.answer(ownBanEndpoints.appeal, { body: { text } });
const decide = (by: Person, banId: string, verdict: 'lifted' | 'kept', answer = 'We looked at it again.') =>
  by.answer(bansEndpoints.decideAppeal, { body: { banId, verdict, answer } });
const sayNothing = { status: 401, body: { code: 'ban.missing' } };

test('shows the reason and the end at sign-in, but nothing when a code is requested', async () => {
  const [maya, ben] = [await people.admin('Maya'), await people.person('Ben')];
  const until = soon();
  await people.ban(maya, ben, { until });
  const { browser, ...refusal } = await people.signIn(ben.phone);
  expect(refusal).toMatchObject(refusedFor({ reason, until }));
  expect(refusal.body).toMatchObject({ message: `Your account is banned. ${reason}` });
  expect(await isSignedIn(browser)).toBe(false);
  expect(await browser.call(ownBanEndpoints.ownBan, {})).toEqual({ reason, until, appeal: null });
  expect(await browser.answer(accountsEndpoints.logout, {})).toMatchObject({ status: 200 });
  expect(await browser.answer(ownBanEndpoints.ownBan, {})).toMatchObject(sayNothing);
});

test('refuses an email with its password, and a password recovery, the same way', async () => {
  const maya = await people.admin('Maya');
  const anna = await emailPerson(app, 'Anna');
  await people.ban(maya, anna);
  expect(await isSignedIn(anna.browser)).toBe(false);
  const browser = app.browser();
  expect(await logIn(browser, anna.email, 'wrong1')).toMatchObject({ status: 401 });
  expect(browser.cookies.has('ban_pass')).toBe(false);
  expect(await logIn(browser, anna.email, PASSWORD)).toMatchObject(refusedFor({ reason }));
  expect(await browser.call(ownBanEndpoints.ownBan, {})).toMatchObject({ reason });

  const other = app.browser();
  const token = await phoneToken(app, other, anna.phone);
  const body = { token, phoneNumber: anna.phone, newPassword: 'n3w-password' };
  expect(await other.answer(accountSettingsEndpoints.resetPassword, { body })).toMatchObject(
    refusedFor({ reason }),
  );
  expect(await isSignedIn(other)).toBe(false);
});

test('takes one appeal for each ban, keeps it in the queue until it is decided, and shows the answer', async () => {
  const [maya, omar, ben] = [
    await people.admin('Maya Iyer'),
    await people.admin('Omar'),
    await people.person('Ben'),
  ];
  const banId = await people.ban(maya, ben);
  expect(await appeal(app.browser(), 'Please.')).toMatchObject(sayNothing);
  expect(await appeal(ben, 'Please.')).toMatchObject(sayNothing);
  const { browser } = await people.signIn(ben.phone);
  for (const text of ['', '  ', 'x'.repeat(1_001)])
    expect(await appeal(browser, text)).toMatchObject({ status: 400 });
  const sent = { text: 'It was my brother.', sentAt: aTime, verdict: null, answer: null };
  expect(await appeal(browser, ' It was my brother. ')).toMatchObject({
    status: 200,
    body: { reason, until: null, appeal: sent },
  });
  expect(await appeal(browser, 'It was my brother.')).toMatchObject({ status: 200, body: { appeal: sent } });
  expect(await appeal(browser, 'Once more.')).toMatchObject({ status: 409, body: { code: 'bans.appealed' } });
  await omar.next('banChanged');
  expect(await omar.next('banChanged')).toEqual({ banId, change: 'appealed', by: null });
  expect(await omar.call(bansEndpoints.listAppeals, {})).toEqual([
    {
      _id: banId,
      reason,
      until: null,
      appeal: sent,
      bannedAt: aTime,
      bannedBy: 'Maya',
      person: { _id: ben.id, fullName: 'Ben', displayName: 'Ben' },
      profile: expect.objectContaining({ _id: ben.id }),
      fraud: null,
    },
  ]);

  const answer = 'Your phone, your account.';
  expect(await decide(omar, banId, 'kept', '')).toMatchObject({ status: 400 });
  expect(await decide(omar, banId, 'kept', answer)).toMatchObject({ status: 200 });
  expect(await decide(maya, banId, 'lifted')).toMatchObject({
    status: 409,
    body: { message: 'Omar already decided this appeal.' },
  });
  expect(await omar.call(bansEndpoints.listAppeals, {})).toEqual([]);
  const kept = { ...sent, verdict: 'kept', answer } as const;
  const { browser: later, ...refusal } = await people.signIn(ben.phone);
  expect(refusal).toMatchObject(refusedFor({ reason, appeal: kept }));
  expect(await appeal(later, 'Once more.')).toMatchObject({ status: 409 });
  expect(await app.db.sql`select action, reason from audit_log order by seq`).toEqual([
    { action: 'ban-user', reason },
    { action: 'keep-ban', reason: answer },
  ]);
});

test('lets the person in after a granted appeal, and ends the pass', async () => {
  const [maya, omar, ben] = [
    await people.admin('Maya'),
    await people.admin('Omar'),
    await people.person('Ben'),
  ];
  const banId = await people.ban(maya, ben);
  expect(await decide(maya, banId, 'lifted')).toMatchObject({
    status: 404,
    body: { code: 'moderation.no_appeal' },
  });
  const { browser } = await people.signIn(ben.phone);
  await appeal(browser, 'It was my brother.');
  expect(await decide(maya, banId, 'lifted')).toMatchObject({ status: 200 });
  expect(await decide(omar, banId, 'kept')).toMatchObject({
    status: 409,
    body: { message: 'Maya already lifted this ban.' },
  });
  expect(await browser.answer(ownBanEndpoints.ownBan, {})).toMatchObject(sayNothing);
  expect(await appeal(browser, 'More.')).toMatchObject(sayNothing);
  expect(await people.signIn(ben.phone, browser)).toMatchObject({ status: 200, body: { _id: ben.id } });
  expect(browser.cookies.has('ban_pass')).toBe(false);
  expect(await browser.call(noticesEndpoints.notices, {})).toMatchObject([
    { kind: 'appeal', reason: 'We looked at it again.' },
  ]);
  expect(await app.db.sql`select action, admin_id from audit_log order by seq`).toEqual([
    { action: 'ban-user', adminId: maya.id },
    { action: 'lift-ban', adminId: maya.id },
  ]);
});

test('ends the pass with the ban, and after an hour', async () => {
  const [maya, ben] = [await people.admin('Maya'), await people.person('Ben')];
  const banId = await people.ban(maya, ben, { until: soon() });
  const { browser } = await people.signIn(ben.phone);
  await app.db.sql`update ban_passes set expires_at = now()`;
  expect(await appeal(browser, 'Please.')).toMatchObject(sayNothing);
  const { browser: later } = await people.signIn(ben.phone);
  expect(await later.call(ownBanEndpoints.ownBan, {})).toMatchObject({ reason });
  await people.letRunOut(banId);
  expect(await appeal(later, 'Please.')).toMatchObject(sayNothing);
  await expect(getOwnBan(app.db.sql, banId)).rejects.toMatchObject({ status: 401 }); // ended after the pass was checked
});

test('bans the phone of someone who deleted their account after a report', async () => {
  const [maya, omar] = [await people.admin('Maya'), await people.admin('Omar')];
  const [anna, cleo, ben] = [
    await people.person('Anna'),
    await people.person('Cleo'),
    await people.person('Ben'),
  ];
  const reportId = await people.report(anna, ben);
  await people.report(cleo, ben);
  await leave(ben);
  const begun = app.browser(); // in the onboarding at the time of the ban
  await provePhone(app, begun, ben.phone);
  const photos = await threePhotos(begun);

  const body = { reportId, reason };
  expect(await maya.answer(bansEndpoints.banUser, { body })).toMatchObject({ status: 200 });
  expect(await omar.answer(bansEndpoints.banUser, { body })).toMatchObject({ status: 404 });
  expect(await maya.call(moderationEndpoints.reportedUsers, { query: {} })).toEqual([]);
  expect(await maya.call(bansEndpoints.listBans, {})).toMatchObject([
    { person: null, profile: null, reason },
  ]);

  const form = { fullName: 'Ben Again', dob: '1996-04-12', identifiedAs: 'Male', interestedIn: ['Female'] };
  expect(
    await begun.answer(accountsEndpoints.signup, {
      body: { ...form, photos, bio: '', isProfileHidden: false },
    }),
  ).toMatchObject(refusedFor({ reason }));
  const { browser, ...refusal } = await people.signIn(ben.phone);
  expect(refusal).toMatchObject(refusedFor({ reason }));
  expect(await appeal(browser, 'That was long ago.')).toMatchObject({ status: 200 });
  expect(await app.db.sql`select from users where phone = ${ben.phone}`).toHaveLength(0);

  const { browser: byEmail } = await emailAccount(app, 'Ben');
  expect(await people.signIn(ben.phone, byEmail)).toMatchObject({
    status: 403,
    body: { code: 'accounts.phone_shut_out' },
  });
  expect(await byEmail.call(accountsEndpoints.checkAuth, {})).toMatchObject({ phoneNumber: null });

  const [queued] = await omar.call(bansEndpoints.listAppeals, {});
  expect(await decide(omar, queued?._id ?? '', 'lifted')).toMatchObject({ status: 200 });
  expect(await people.signIn(ben.phone)).toMatchObject({ status: 200, body: { isNewUser: true } });
});

test('bans someone who deleted their account and came back, through the same report', async () => {
  const maya = await people.admin('Maya');
  const [anna, ben] = [await people.person('Anna'), await people.person('Ben')];
  const reportId = await people.report(anna, ben);
  await leave(ben);
  const back = await aUser(app, { fullName: 'Benny', isConnected: false });
  await app.db.sql`update users set phone = null where id = ${back.id}`;
  const { browser } = await people.signIn(ben.phone, back); // proves the old phone
  expect(await maya.call(moderationEndpoints.reportedUsers, { query: {} })).toMatchObject([
    { _id: reportId, blockedUser: { _id: back.id, fullName: 'Benny' } },
  ]);
  await maya.call(bansEndpoints.banUser, { body: { reportId, reason } });
  expect(await isSignedIn(browser)).toBe(false);
  expect(await people.signIn(ben.phone)).toMatchObject(refusedFor({ reason }));
});

test('bans an account without a phone, but refuses a report of a deleted one', async () => {
  const maya = await people.admin('Maya');
  const anna = await people.person('Anna');
  const { browser, id, email } = await emailAccount(app, 'Ben');
  await people.ban(maya, { id });
  expect(await logIn(browser, email, PASSWORD)).toMatchObject(refusedFor({ reason }));

  const { browser: other, id: otherId } = await emailAccount(app, 'Carl');
  const reportId = await people.report(
    anna,
    Object.assign(other, { id: otherId, phone: '', user: anna.user }),
  );
  await leave(other);
  expect(await maya.answer(bansEndpoints.banUser, { body: { reportId, reason } })).toMatchObject({
    status: 409,
    body: { code: 'moderation.no_phone' },
  });
});

test('keeps a ban after its account is deleted, and forgets ended bans and appeals after half a year', async () => {
  const maya = await people.admin('Maya');
  const [ben, carl] = [await people.person('Ben'), await people.person('Carl')];
  await people.ban(maya, ben);
  const ended = await people.ban(maya, carl);
  await people.lift(maya, ended);
  await app.db.sql`delete from users where id = ${ben.id}`;
  expect(await people.signIn(ben.phone)).toMatchObject(refusedFor({ reason }));
  await app.db.sql`update ban_passes set expires_at = now() - interval '1 second'`;

  const left = () => app.db.sql<{ userId: UserId | null }[]>`select user_id from bans order by banned_at`;
  await app.db.sql`update bans set ended_at = now() - interval '179 days' where id = ${ended}`;
  await forgetEndedBans(app.ctx);
  expect(await left()).toEqual([{ userId: null }, { userId: carl.id }]);
  expect(await app.db.sql`select from ban_passes`).toHaveLength(0);
  await app.db.sql`update bans set ended_at = now() - interval '181 days' where id = ${ended}`;
  await forgetEndedBans(app.ctx);
  expect(await left()).toEqual([{ userId: null }]);
});
