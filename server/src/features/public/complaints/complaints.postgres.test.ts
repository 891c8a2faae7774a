// @module-tag race
import { complaintsEndpoints } from '@showup/contract/public/complaints';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, lastCodeTo, type Person } from '#test/people/people';
import { alertOfDeadlines } from './deadline-alerts.ts';
import { takeDueMails } from './email/complaint-emails.queries.ts';

let app: TestApp;
let admins: Person[];

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  admins = [await anAdmin(app), await anAdmin(app), await anAdmin(app)];
});
afterEach(() => app.reset());
afterAll(() => app.close());

async function aComplaint(email?: string) {
  const { reference } = await app.browser().call(complaintsEndpoints.complain, {
    body: { category: 'threats', text: 'He waits at my door.', email },
  });
  const [row] = await app.db.sql<[{ id: string }]>`select id from complaints where reference = ${reference}`;
  return { reference, complaintId: row.id };
}

const lines = async () =>
  (
    await app.db.sql<{ action: string }[]>`select action from audit_log where about is not null order by seq`
  ).map(({ action }) => action);

test('of several answers at once exactly one counts, and one is recorded', async () => {
  const { complaintId } = await aComplaint();
  const answers = await Promise.all(
    admins.map((admin, at) =>
      admin.answer(complaintsEndpoints.resolveComplaint, {
        body: { complaintId, outcome: 'acted', answer: `Answer ${at}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await lines()).toEqual(['act-on-complaint']);
});

test('several admins who start looking at once make one acknowledgement', async () => {
  const { complaintId } = await aComplaint();
  await Promise.all(
    admins.map((admin) => admin.call(complaintsEndpoints.acknowledgeComplaint, { body: { complaintId } })),
  );
  expect(await lines()).toEqual(['acknowledge-complaint']);
});

test('two servers that look for missed deadlines at once record each once', async () => {
  for (let count = 0; count < 5; count++) await aComplaint();
  await app.db.sql`
    update complaints set filed_at = now() - interval '2 hours', acknowledge_by = now() - interval '1 min', resolve_by = now() - interval '1 min', alert_at = now() - interval '1 min'`;
  await Promise.all(Array.from({ length: 4 }, () => alertOfDeadlines(app.ctx)));
  expect(await lines()).toEqual(Array.from({ length: 5 }, () => 'miss-deadline'));
});

test('two servers never take the same mail, and a failed one is due again later', async () => {
  await aComplaint('eva@example.org');
  await app.db.sql`update complaints set email_proved_at = now()`;
  const taken = await Promise.all(Array.from({ length: 4 }, () => takeDueMails(app.db.sql, 10)));
  expect(taken.flat()).toHaveLength(1);
  expect(await takeDueMails(app.db.sql, 10)).toEqual([]);
  await app.db.sql`update complaints set mail_tried_at = mail_tried_at - interval '1 hour'`;
  expect(await takeDueMails(app.db.sql, 10)).toMatchObject([{ state: 'filed', email: 'eva@example.org' }]);
});

test('guesses at once do not exceed the three of a code', async () => {
  const { reference } = await aComplaint('eva@example.org');
  const code = await lastCodeTo(app, 'eva@example.org');
  const wrong = Array.from({ length: 12 }, (_, at) => String(100_000 + at)).filter((one) => one !== code);
  const prove = (typed: string) =>
    app.browser().answer(complaintsEndpoints.proveComplaintEmail, { body: { reference, code: typed } });
  const answers = await Promise.all(wrong.map(prove));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  expect((await prove(code)).status).toBe(403);
  const [row] = await app.db.sql<[{ guesses: number }]>`select code_wrong_guesses as guesses from complaints`;
  expect(row.guesses).toBe(3);
});
