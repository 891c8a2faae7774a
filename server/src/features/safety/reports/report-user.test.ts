import { randomUUID } from 'node:crypto';
import { chatEndpoints } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { safetyEndpoints } from '@showup/contract/safety';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { asUserId } from '#test/people/as-user-id';
import { block, leave, like, match, report, unmatch, write } from '#test/people/meeting';
import { aMatch, anAdmin, aUser, type Person } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ rateLimitFactor: 1 });
});
afterEach(() => app.reset());
afterAll(() => app.close());

const reports = () => app.db.sql<object[]>`
  select reporter, reported, type, reason, message_id, shown_name from reports order by created_at`;
const blockOnly = (by: Person, { id: userId }: { id: string }) =>
  by.answer(safetyEndpoints.block, { body: { userId } });
const reportOnly = (by: Person, userId: UserId, changes: object = {}) =>
  by.answer(safetyEndpoints.report, {
    body: { userId, reportType: 'scam', reason: 'Asks for money.', ...changes },
  });
const done = { status: 200, body: {} };

test('a report closes nothing: the two still see and write to each other', async () => {
  const { anna, ben } = await aMatch(app);
  const maya = await anAdmin(app);
  await report(anna, ben, { reportType: 'in_person', reason: ' He followed me. ' });
  expect(await reports()).toMatchObject([
    { reporter: anna.id, reported: ben.id, type: 'in_person', reason: 'He followed me.', shownName: 'Ben' },
  ]);
  expect(await maya.next('reportFiled')).toEqual({ reportId: expect.any(String) });
  await write(ben, anna, 'Hello');
  await write(anna, ben, 'Hi');
  expect(ben.unasked('blocked')).toBe(0);
  expect(await app.db.sql`select from blocks`).toHaveLength(0);
});

test('a block without a report asks for no reason and files none', async () => {
  const { anna, ben } = await aMatch(app);
  expect(await blockOnly(anna, ben)).toMatchObject(done);
  expect(await anna.next('blocked')).toEqual({ userId: ben.id });
  expect(await reports()).toEqual([]);
  expect(await anna.call(chatEndpoints.chatPartners, {})).toEqual([]);
  expect(await blockOnly(anna, ben)).toMatchObject(done);
});

test('reporting again changes the open report, also one filed with a block', async () => {
  const { anna, ben } = await aMatch(app);
  await report(anna, ben);
  await report(anna, ben, { reportType: 'under_age', reason: 'Says 16.' });
  expect(await reports()).toMatchObject([{ type: 'under_age', reason: 'Says 16.' }]);
  await block(anna, ben, 'Rude.');
  expect(await reports()).toMatchObject([{ type: 'harassment', reason: 'Rude.', shownName: 'Ben' }]);
});

test('refuses what is missing or unknown, and oneself, and changes nothing', async () => {
  const { anna, ben } = await aMatch(app);
  const refused = (message: string) => ({ status: 400, body: { code: 'input.invalid', message } });
  const type = refused('Please choose what the report is about.');
  expect(await reportOnly(anna, ben.id, { reportType: undefined })).toMatchObject(type);
  expect(await reportOnly(anna, ben.id, { reportType: 'boring' })).toMatchObject(type);
  expect(await reportOnly(anna, ben.id, { reason: ' ' })).toMatchObject(
    refused('Please describe what happened.'),
  );
  expect(await reportOnly(anna, ben.id, { messageId: 'x' })).toMatchObject({ status: 400 });
  expect(await reportOnly(anna, anna.id)).toMatchObject(refused('You cannot report yourself.'));
  expect(await blockOnly(anna, anna)).toMatchObject(refused('You cannot block yourself.'));
  expect(await blockOnly(anna, { id: 'x' })).toMatchObject({ status: 400 });
  expect(await reports()).toEqual([]);
  expect(await app.db.sql`select from blocks`).toHaveLength(0);
});

test('ten reports a day count together, with or without a block; a block alone is always possible', async () => {
  const anna = await aUser(app);
  const crowd = await Promise.all(Array.from({ length: 11 }, () => aUser(app, { isConnected: false })));
  const [ben, ...others] = crowd;
  if (!ben) throw new Error('nobody');
  for (const other of others.slice(0, 5)) await report(anna, other);
  for (const other of others.slice(5)) await block(anna, other);
  const refused = await reportOnly(anna, ben.id);
  expect(refused).toMatchObject({ status: 429, body: { code: 'safety.reports_pace' } });
  expect(refused.body).toMatchObject({
    message: expect.stringMatching(
      /^Your report was not sent: you have sent too many reports today\. You can report again in .+, and block at any time\.$/,
    ),
  });
  expect(await reports()).toHaveLength(10);
  expect(await blockOnly(anna, ben)).toMatchObject(done);
});

test('answers the same for everyone, whatever they did', async () => {
  const anna = await aUser(app);
  const [gone, hidden, blocker, liker] = await Promise.all(
    ['Gus', 'Hugo', 'Bo', 'Lee'].map((fullName) => aUser(app, { fullName, isConnected: false })),
  );
  const ben = await aUser(app, { fullName: 'Ben' });
  await match(anna, ben);
  if (!gone || !hidden || !blocker || !liker) throw new Error('nobody');
  await leave(gone);
  await block(blocker, anna);
  await like(liker, anna);
  await unmatch(ben, anna);
  const ids = [gone.id, hidden.id, blocker.id, liker.id, ben.id, asUserId(randomUUID())];
  const answers = [];
  for (const id of ids) answers.push(await reportOnly(anna, id));
  for (const id of ids) answers.push(await blockOnly(anna, { id }));
  for (const answer of answers) expect(answer).toMatchObject(done);
});
