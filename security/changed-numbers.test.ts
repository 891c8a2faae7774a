import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints, EXPORT_PATH } from '@showup/contract/accounts/account-settings';
import { safetyEndpoints } from '@showup/contract/safety';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endNumberBlocks } from '../server/src/features/safety/blocks/unblock.ts';
import { countReports } from '../server/src/features/safety/reports/phone-reports.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import {
  askedIn,
  BIRTHDAY,
  changeNumber,
  enter,
  isSignedIn,
  WRONG,
} from '../server/test/attacks/recycled-people.ts';
import { bansIn } from '../server/test/moderation/bans.ts';
import { block, leave } from '../server/test/people/meeting.ts';
import { aUser, nextPhone, type Person, provePhone, tokenOf } from '../server/test/people/people.ts';
import { anna as asAnna, ben as asBen, comeBack, idsIn } from '../server/test/safety/blocks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const { changeNumber: entry } = accountSettingsEndpoints;
const { blockedUsers, blockedNumbers, blockNumbers, unblock } = safetyEndpoints;

const anna = () => aUser(app, { ...asAnna, isConnected: false });
const ben = () => aUser(app, { ...asBen, isConnected: false });
const sees = async (viewer: Person, other: Person) => (await idsIn(viewer, 'deck')).includes(other.id);

/** Gets a number without an account, and uses it from here on. */
async function move(person: Person): Promise<Person> {
  const phone = nextPhone();
  await changeNumber(app, person, phone);
  return Object.assign(app.browser(person.cookies), { id: person.id, user: person.user, phone });
}

/** The result of a change with these proofs. */
async function attempt(person: Person, phoneNumber: string, given: { dob?: string } = {}) {
  const token = await tokenOf(app, person, phoneNumber);
  return person.answer(entry, { body: { phoneNumber, token, ...given } });
}

/** As if nobody had confirmed their identity for some weeks. */
async function forgetProofs(): Promise<void> {
  await app.db.sql`update sessions set proved_at = null`;
  await app.db.sql`update users set phone_proved_at = phone_proved_at - interval '20 days'`;
}

test('a number changes with codes to both numbers; the old one has no account afterwards, and other devices are told', async () => {
  const person = await aUser(app);
  const tablet = app.browser();
  await provePhone(app, tablet, person.phone);
  const phone = nextPhone();
  await forgetProofs();
  expect(await attempt(person, phone)).toMatchObject({
    status: 403,
    body: { code: 'accounts.proof_missing' },
  });

  const user = await changeNumber(app, person, phone);
  expect(user).toMatchObject({ _id: person.id, phoneNumber: phone, phoneChangedAt: expect.any(String) });
  await person.next('phoneChanged');
  expect(await tablet.call(accountsEndpoints.checkAuth, {})).toMatchObject({ phoneNumber: phone });
  const former = await enter(app, app.browser(), person.phone);
  expect(await former.answer()).toMatchObject({ status: 200, body: { isNewUser: true } });
  const today = await enter(app, app.browser(), phone);
  expect(await today.answer()).toMatchObject({ status: 200, body: { _id: person.id } });
  expect((await person.request(EXPORT_PATH)).status).toBe(200);
  expect((await tablet.request(EXPORT_PATH)).status).toBe(403);
});

test('nobody can change to a number with an account, a banned one, or one without a code', async () => {
  const [person, other] = [await anna(), await ben()];
  const taken = await attempt(person, other.phone);
  expect(taken).toMatchObject({ status: 409, body: { code: 'accounts.phone_taken' } });
  expect(await attempt(person, person.phone)).toMatchObject({ status: 400 });
  const body = { phoneNumber: nextPhone(), token: 'x'.repeat(43) };
  expect(await person.answer(entry, { body })).toMatchObject({ status: 403, body: { code: 'codes.token' } });

  const { ban, admin } = bansIn(app);
  await ban(await admin('Maya'), other);
  await app.db.sql`update users set phone = null where id = ${other.id}`;
  const banned = await attempt(person, other.phone);
  expect(banned).toMatchObject({ status: 403, body: { code: 'accounts.phone_shut_out' } });
  expect((await person.call(accountsEndpoints.checkAuth, {})).phoneNumber).toBe(person.phone);
});

test('without the old number, changing needs the birthday and a week-old device, and nothing irreversible is possible for a week', async () => {
  const person = await anna();
  await forgetProofs();
  const phone = nextPhone();
  const young = await attempt(person, phone, { dob: BIRTHDAY });
  expect(young).toMatchObject({ status: 403, body: { code: 'accounts.young_session' } });
  await app.db.sql`update sessions set created_at = created_at - interval '7 days'`;
  expect(askedIn(await attempt(person, phone, { dob: WRONG })).triesLeft).toBe(2);
  expect(await attempt(person, phone, { dob: BIRTHDAY })).toMatchObject({ status: 200 });

  const refused = { status: 403, body: { code: 'accounts.number_new' } };
  expect(await person.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(refused);
  expect(await attempt(person, nextPhone())).toMatchObject(refused);
  expect((await person.request(EXPORT_PATH)).status).toBe(403);
  await app.db.sql`update users set phone_lost_at = phone_lost_at - interval '7 days'`;
  expect(await person.answer(accountsEndpoints.deleteAccount, {})).toMatchObject({ status: 200 });
});

test('three wrong birthdays are the limit, for number changes and sign-ins together', async () => {
  const person = await anna();
  await forgetProofs();
  await app.db.sql`update sessions set created_at = created_at - interval '7 days'`;
  for (const left of [2, 1, 0])
    expect(askedIn(await attempt(person, nextPhone(), { dob: WRONG })).triesLeft).toBe(left);
  expect(askedIn(await attempt(person, nextPhone(), { dob: BIRTHDAY })).triesLeft).toBe(0);
  const stranger = await enter(app, app.browser(), person.phone);
  expect(askedIn(await stranger.answer(BIRTHDAY)).triesLeft).toBe(0);
  expect(await isSignedIn(stranger.browser)).toBe(false);
});

test('a blocked person does not return with another number, and the list does not show the change', async () => {
  const [her, him] = [await anna(), await ben()];
  await block(her, him);
  const list = await her.call(blockedUsers, { query: {} });
  const moved = await move(him);
  expect(await her.call(blockedUsers, { query: {} })).toEqual(list);
  await leave(moved);
  const back = await comeBack(app, moved.phone, asBen);
  const next = await comeBack(app, him.phone, { ...asBen, fullName: 'Carl' });
  for (const man of [back, next])
    expect([await sees(man, her), await sees(her, man)]).toEqual([false, false]);

  await her.call(unblock, { body: { blockId: list[0]?._id ?? '' } });
  expect(await her.call(blockedUsers, { query: {} })).toEqual([]);
  for (const man of [back, next]) expect([await sees(man, her), await sees(her, man)]).toEqual([true, true]);
});

test('a block lasts when the blocker changes their number; the next holder of the old one blocks nobody', async () => {
  const [her, him] = [await anna(), await ben()];
  await block(her, him);
  const moved = await move(her);
  expect(await moved.call(blockedUsers, { query: {} })).toMatchObject([{ name: 'Ben' }]);
  const next = await comeBack(app, her.phone, { ...asAnna, fullName: 'Cleo' });
  expect(await next.call(blockedUsers, { query: {} })).toEqual([]);
  expect(await sees(him, next)).toBe(true);
  await leave(moved);
  const back = await comeBack(app, moved.phone, asAnna);
  expect([await sees(him, back), await sees(back, him)]).toEqual([false, false]);
});

test('a blocked number also blocks its person’s next one, which neither the list nor adding it reveals', async () => {
  const [her, him] = [await anna(), await ben()];
  await her.call(blockNumbers, { body: { phoneNumbers: [him.phone] } });
  const moved = await move(him);
  const list = await her.call(blockedNumbers, {});
  expect(list).toMatchObject([{ lastDigits: him.phone.slice(-2) }]);
  await leave(moved);
  const back = await comeBack(app, moved.phone, asBen);
  expect(await sees(back, her)).toBe(false);

  const both = await her.call(blockNumbers, { body: { phoneNumbers: [moved.phone] } });
  expect(both.map(({ lastDigits }) => lastDigits)).toEqual([moved.phone.slice(-2), him.phone.slice(-2)]);
  await her.call(unblock, { body: { blockId: list[0]?._id ?? '' } });
  await app.db.sql`update blocks set ends_at = ends_at - interval '4 days'`;
  await endNumberBlocks(app.ctx);
  expect(await sees(back, her)).toBe(false);
  expect(await sees(await comeBack(app, him.phone, asBen), her)).toBe(true);
});

test('a report follows a person to their next number, and a ban for it applies to that one', async () => {
  const [her, him] = [await anna(), await ben()];
  const { admin, ban } = bansIn(app);
  await block(her, him);
  const moved = await move(him);
  const once = [{ type: 'harassment', count: 1 }];
  expect([
    await countReports(app.ctx, app.db.sql, him.phone),
    await countReports(app.ctx, app.db.sql, moved.phone),
  ]).toEqual([once, once]);
  await leave(moved);
  const back = await comeBack(app, moved.phone, asBen);
  const [report] = await app.db.sql`select reported from reports`;
  expect(report).toEqual({ reported: back.id });
  await ban(await admin('Maya'), back);
  const kept = await enter(app, app.browser(), moved.phone);
  expect(await kept.answer()).toMatchObject({ status: 403, body: { code: 'accounts.banned' } });
});
