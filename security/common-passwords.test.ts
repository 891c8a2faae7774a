import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../server/src/features/accounts/passwords/passwords.ts';
import { emailPerson, logIn, PASSWORD, phoneToken } from '../server/test/accounts/email-people.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** From the most common to the least, also in capitals, in other widths and with spaces around. */
const listed = ['123456', 'password', 'Password1', 'QWERTYUIOP', 'letmein', 'iloveyou', 'a1b2c3d4'];
const variants = [' password ', 'ｐａｓｓｗｏｒｄ', 'letmein\u3000'];
/** In no list, but tried early anyway. */
const easy = ['xxxxxxxxxxxxx', 'ééééééé', 'xyzxyzxyzxyz', '8383838383', 'efghijklmnop', '0987654321098'];
const ofTheApp = ['showup', 'ShowUp2026!', 'show-up-1'];
const common = [...listed, ...variants, ...easy, ...ofTheApp];

const refusal = { status: 400, body: { code: 'accounts.common_password' } };

test.each(common)('nobody signs up with “%s”', async (password) => {
  const body = { fullName: 'Anna', email: 'anna@example.com', password };
  expect(await app.browser().answer(accountsEndpoints.signup, { body })).toMatchObject(refusal);
  expect(await app.db.sql`select from users`).toEqual([]);
});

test('nobody changes to or resets to a common password, and trying costs nothing', async () => {
  const anna = await emailPerson(app, 'Anna');
  const stranger = app.browser();
  const token = await phoneToken(app, stranger, anna.phone);
  for (const newPassword of common) {
    const change = { currentPassword: PASSWORD, newPassword };
    expect(
      await anna.browser.answer(accountSettingsEndpoints.changePassword, { body: change }),
    ).toMatchObject(refusal);
    const reset = { token, phoneNumber: anna.phone, newPassword };
    expect(await stranger.answer(accountSettingsEndpoints.resetPassword, { body: reset })).toMatchObject(
      refusal,
    );
  }
  expect((await logIn(app.browser(), anna.email, PASSWORD)).status).toBe(200);
  const reset = { token, phoneNumber: anna.phone, newPassword: 'a lantern by the sea' };
  expect((await stranger.answer(accountSettingsEndpoints.resetPassword, { body: reset })).status).toBe(200);
});

test('an old common password still signs in', async () => {
  const anna = await emailPerson(app, 'Anna');
  await app.db.sql`update passwords set hash = ${await hashPassword('password')} where user_id = ${anna.id}`;
  expect((await logIn(app.browser(), anna.email, 'password')).status).toBe(200);
});

test.each(['tulips at six', 'zygote', 'show me the sea', 'abcdefh', 'aaaaab', 'lalaland'])(
  '“%s” is long and rare enough',
  async (password) => {
    const body = { fullName: 'Anna', email: 'anna@example.com', password };
    expect((await app.browser().answer(accountsEndpoints.signup, { body })).status).toBe(200);
  },
);
