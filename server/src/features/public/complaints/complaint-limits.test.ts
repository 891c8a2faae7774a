import { complaintsEndpoints, type NewComplaint } from '@showup/contract/public/complaints';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ rateLimitFactor: 1 });
});
afterEach(() => app.reset());
afterAll(() => app.close());

const complain = (wish: Partial<NewComplaint> = {}) =>
  app
    .browser()
    .call(complaintsEndpoints.complain, { body: { category: 'scam', text: 'He asked for money.', ...wish } });
const count = async () => (await app.db.sql`select from complaints`).length;

test('a stranger’s mailbox gets at most four codes a day, and every complaint still arrives', async () => {
  for (let sent = 0; sent < 6; sent++) await complain({ email: 'victim@example.org' });
  const rows = await app.db.sql`select from complaints where code_sent_at is not null`;
  expect(rows).toHaveLength(4);
  expect(await count()).toBe(6);
});

test('one network can send twenty complaints a day', async () => {
  for (let sent = 0; sent < 20; sent++) await complain();
  await expect(complain()).rejects.toThrow(
    'Too many complaints came from your network today. You can send yours in 24 h, or now from another network.',
  );
  await app.db.sql`update daily_counts set since = since - interval '1 day'`;
  await complain();
  expect(await count()).toBe(21);
});
