import { accountsEndpoints, accountTexts } from '@showup/contract/accounts';
import { FullName, profileTexts } from '@showup/contract/profiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signUp = (changes: object) =>
  app.browser().answer(accountsEndpoints.signup, {
    body: { fullName: 'Anna', email: 'anna@example.com', password: 'a1b2c3', ...changes },
  });

test.each(['Anna', 'Zoë Ö’Neill-Ærø', 'अनन्या', '李', '🦄', '👩‍👩‍👧', 'X Æ A-12', 'a'.repeat(60)])(
  '%s is a name',
  (name) => {
    expect(FullName.parse(` ${name} `)).toBe(name);
  },
);

test.each([
  ['\u200b', accountTexts.fullName],
  ['\u200b \u00ad', accountTexts.fullName],
  ['Anna\u202eannA', profileTexts.plainName],
  ['An\nna', profileTexts.plainName],
  ['An\u0007na', profileTexts.plainName],
  ['a'.repeat(61), 'Please use at most 60 characters.'],
])('%j is no name: it would be empty to the eye, or turn the line around it', async (fullName, message) => {
  expect(await signUp({ fullName })).toMatchObject({ status: 400, body: { message } });
});

test.each(['a1b2c3\0', '\ud800a1b2c3'])(
  'a password that cannot be kept as it was typed is refused: %j',
  async (password) => {
    expect(await signUp({ password })).toMatchObject({
      status: 400,
      body: { message: 'That text has characters that cannot be stored.' },
    });
  },
);
