import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aMatch, anAdmin, aUser, type Person } from '#test/people/people';
import { promise } from '../promise.ts';
import { ask } from './ask.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const report = (by: Person, body: object) => ask(by, 'POST /messages/block-report', { ...body });

test('a match is blocked and reported, and an admin reads why', async () => {
  const { anna, ben } = await aMatch(app);
  const admin = await anAdmin(app);
  const reports = () => ask(admin, 'GET /auth/get-reported-users');
  const filed = await report(anna, { blockedUserId: ben.id, reason: 'Rude.', reportType: 'harassment' });
  await promise('Block payload', async () => {
    expect(filed.status).toBe(200);
    for (const wrong of [
      { blockedUserId: ben.id },
      { blockedUserId: ben.id, reason: ' ' },
      { reason: 'Rude.' },
    ])
      expect((await report(anna, wrong)).status).toBe(400);
  });
  await promise('POST /messages/block-report', async () => {
    expect((await ask(anna, 'GET /messages/users')).body).toEqual([]);
    expect((await ask(ben, `POST /messages/send/${anna.id}`, { text: 'Why?' })).status).toBe(404);
    expect((await ask(ben, 'GET /match/potential-matches')).body).toEqual([]);
  });
  const entry = {
    _id: expect.any(String),
    blockedUser: expect.objectContaining({ _id: ben.id, fullName: 'Ben' }),
    blockedBy: expect.objectContaining({ _id: anna.id, fullName: 'Anna' }),
    reportType: 'harassment',
    reason: 'Rude.',
    createdAt: expect.stringMatching(/^20\d\d-/),
  };
  await promise('Report fields', async () =>
    expect((await reports()).body).toEqual([expect.objectContaining(entry)]),
  );
  await promise('GET /auth/get-reported-users', async () =>
    expect(await reports()).toMatchObject({ status: 200, body: [entry] }),
  );
});

test('a report has one of five types', async () => {
  const anna = await aUser(app, { isConnected: false });
  const admin = await anAdmin(app);
  const someone = async () => (await aUser(app, { isConnected: false })).id;
  await promise('Report types', async () => {
    const types = ['spam', 'inappropriate', 'harassment', 'fake_profile', 'other'];
    for (const reportType of types)
      expect((await report(anna, { blockedUserId: await someone(), reason: 'So.', reportType })).status).toBe(
        200,
      );
    const reports = await ask(admin, 'GET /auth/get-reported-users');
    expect(reports.body).toMatchObject(types.map((reportType) => ({ reportType })));
    const unknown = { blockedUserId: await someone(), reason: 'So.', reportType: 'boring' };
    expect((await report(anna, unknown)).status).toBe(400);
  });
});
