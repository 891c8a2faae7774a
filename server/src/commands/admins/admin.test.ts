import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPerson } from '#features/profiles/people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser } from '#test/people/people';
import { runCommand } from '../run.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const today = new Date().toISOString().slice(0, 10);

/** The printed lines, and the exit code. */
async function admin(...args: string[]) {
  const shown: string[] = [];
  for await (const answer of runCommand(app, { command: 'admin', arguments: args })) {
    if ('line' in answer) shown.push(answer.line);
    else
      return { shown, exitCode: answer.exitCode, ...(answer.error !== undefined && { error: answer.error }) };
  }
  throw new Error('The command did not end.');
}
const done = (...shown: string[]) => ({ shown, exitCode: 0 });

test('granting, listing and revoking print the result', async () => {
  const { phone } = await aUser(app, { fullName: 'Anna', isVerified: false, isConnected: false });
  expect(await admin('list')).toEqual(done('There are no admins.'));
  expect(await admin('revoke', phone)).toEqual(done('Anna was not an admin.'));
  expect(await admin('grant', `+91${phone}`)).toEqual(done('Anna is an admin now.'));
  expect(await admin('grant', phone)).toEqual(done('Anna is an admin now.'));
  expect(await admin('list')).toEqual(done(`Anna, *******${phone.slice(-3)}, since ${today}`));
  expect(await admin('revoke', phone)).toEqual(
    done('Anna is no longer an admin.', 'That was the last admin: nobody can review photos now.'),
  );
});

test('a waiting role is listed as waiting, and no list shows a full phone number', async () => {
  const phone = '9876543210';
  expect(await admin('grant', phone)).toEqual(
    done('No account has 9876543210 yet. The role is reserved until one does.'),
  );
  expect(await admin('list')).toEqual(
    done('There are no admins.', `*******210, granted ${today}, waits for an account`),
  );
  expect(await admin('revoke', phone)).toEqual(done('The role is no longer reserved for 9876543210.'));
  expect(await admin('revoke', phone)).toEqual(done('9876543210 was not an admin.'));
});

test('a demo account can be an admin, and is marked', async () => {
  const phone = '9000000000';
  await app.db.transaction((tx) =>
    createPerson(tx, { fullName: 'Demo Admin', phone, role: 'Admin', isDemo: true }),
  );
  expect(await admin('list')).toEqual(done('Demo Admin, *******000, a demo account'));
  expect(await admin('grant', phone)).toEqual(
    done(
      'Demo Admin is an admin now.',
      'This is a demo account: anyone can sign in to it while the demo is on, and nobody while it is off.',
    ),
  );
});

test.each(['12345', '+929876543210', '98765 43210', 'Anna', '', '98765432101'])(
  'the phone "%s" is refused in the words of the sign-in',
  async (phone) => {
    const refused = { shown: [], exitCode: 1, error: 'Please enter a valid 10-digit phone number.' };
    expect(await admin('grant', phone)).toEqual(refused);
    expect(await admin('revoke', phone)).toEqual(refused);
  },
);

test.each([
  [[]],
  [['grant']],
  [['list', 'all']],
  [['grant', '9876543210', 'now']],
  [['toString', '9876543210']],
])('the arguments %j are answered with the usage', async (args) => {
  expect(await admin(...args)).toEqual({
    shown: [],
    exitCode: 2,
    error: expect.stringMatching(/^Usage: npm run admin -- grant <phone>\n/),
  });
});

test('an unknown command is answered with the known ones', async () => {
  for await (const answer of runCommand(app, { command: '__proto__', arguments: [] })) {
    expect(answer).toEqual({
      exitCode: 2,
      error:
        'There is no command "__proto__"; the commands are: admin, venues:import, controls:add, retention, audit:verify, backup, check:config, db:move, media:move, restore.',
    });
  }
});
