import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullLife } from '#test/accounts/full-life';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { leave } from '#test/people/meeting';
import { anAdmin, provePhone } from '#test/people/people';
import { there } from '#test/verification/captures';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ logLevel: 'trace' });
});
afterAll(() => app.close());

/** A log line without the logger's own numbers and times. */
function saidIn(line: string): string {
  const {
    reqId: _,
    time: __,
    pid: ___,
    hostname: ____,
    ms: _____,
    bytes: ______,
    ...said
  } = JSON.parse(line);
  return JSON.stringify(said);
}

test('even the most detailed log contains no personal data', async () => {
  const { anna, ben, carl, dev, emil, finn } = await fullLife(app);
  const admin = await anAdmin(app);
  await admin.call(bansEndpoints.banUser, { body: { userId: dev.id, reason: 'Very rude indeed.' } });
  await provePhone(app, app.browser(), dev.phone).catch(() => {});
  await anna.refusal(accountsEndpoints.verifyCode, { body: { phoneNumber: ben.phone, code: '0000' } });
  await anna.answer(chatEndpoints.sendMessage, {
    params: { userId: 'no-id-at-all' },
    body: { text: 'Psst' },
  });
  await app.db.sql`select ${'My very secret words'}::text::uuid`.catch((err: unknown) => {
    // like an unexpected error of the database
    app.log.error({ err }, 'request failed');
  });
  await leave(anna);

  const people = [anna, ben, carl, dev, emil, finn, admin];
  const outbox = await readFile(join(app.dataDir, 'outbox.jsonl'), 'utf8');
  const secrets = [
    ...people.flatMap(({ id, phone, user, cookies }) => [id, phone, user.fullName, ...cookies.values()]),
    ...[...outbox.matchAll(/"code":"(\d+)"/g)].map(([, code = '']) => code),
    'Hi Ben',
    'Look',
    'Mine to Finn',
    'Words of Finn',
    'Psst',
    'My very secret words',
    'The New Place',
    'Very rude indeed',
    'Be kind, please',
    'Here for the music',
    '9876543210',
    'example.com',
    '1996-04-12',
    ...[there.latitude, there.longitude].map(String),
    '127.0.0.1',
  ].filter((secret) => secret.length > 3);
  expect(secrets.length).toBeGreaterThan(40);

  const said = app.logged.filter((line) => !line.includes('Server listening at')).map(saidIn);
  expect(said.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(60);
  for (const secret of new Set(secrets)) {
    const alone = new RegExp(`(?<![\\w-])${secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`);
    expect(said.filter((line) => alone.test(line), secret)).toEqual([]);
  }
});

test('each request is one line, with the id of its answer', async () => {
  const before = app.logged.length;
  const response = await app.browser().request('/auth/check?with=a-secret');
  const id = response.headers.get('x-request-id');
  await expect
    .poll(() => app.logged.slice(before).filter((line) => line.includes(String(id))))
    .toHaveLength(1);
  const line: unknown = JSON.parse(app.logged.slice(before).find((each) => each.includes(String(id))) ?? '');
  expect(line).toMatchObject({ method: 'GET', route: '/auth/check', status: 401, code: 'session.missing' });
  expect(JSON.stringify(line)).not.toContain('a-secret');
});
