// @module-tag race
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteClosedConversations } from '#features/chat/ending/end-conversations';
import { forgetEvidence } from '#features/chat/ending/evidence';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { dismiss, reportersOf } from '#test/moderation/reports';
import { leave, report, unmatch, write } from '#test/people/meeting';
import { aMatch } from '#test/people/people';
import { deadlocksSoFar } from '#test/safety/deadlocks';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  expect(app.db.embedded).toBe(false);
  await app.reset();
});
afterAll(() => app.close());

const ROUNDS = 12;

test('an open report has its evidence when people leave, unmatch, report and decide at the same moment', async () => {
  const people = reportersOf(app);
  const maya = await people.admin('Maya');
  const before = await deadlocksSoFar(app.db);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { anna, ben } = await aMatch(app);
    await write(ben, anna, 'Send me money.');
    await report(anna, ben);
    const [{ id }] = await app.db.sql<[{ id: string }]>`select id from reports where reporter = ${anna.id}`;
    await Promise.allSettled([
      report(ben, anna, { reason: 'She lies.' }),
      ...(round % 3 === 0 ? [unmatch(anna, ben)] : []),
      ...(round % 2 === 0 ? [leave(ben)] : [leave(anna)]),
      ...(round % 4 === 3 ? [dismiss(maya, id)] : []),
      deleteClosedConversations(app.ctx),
      app.db.transaction((tx) => forgetEvidence(app.ctx, tx)),
    ]);
    const withoutEvidence = await app.db.sql`
      select id from reports r where closed_at is null and reason = 'Asks for money.'
        and not exists (select from report_messages copy where copy.report_id = r.id)`;
    expect(withoutEvidence).toEqual([]);
    await app.db.transaction((tx) => forgetEvidence(app.ctx, tx));
    const orphans = await app.db.sql`
      select from report_messages copy where not exists (select from reports r where r.id = copy.report_id)`;
    expect(orphans).toHaveLength(0);
    await app.db.sql`delete from reports`;
  }
  expect(await deadlocksSoFar(app.db)).toBe(before);
});
