import {
  auditEndpoints,
  OPERATOR,
  RECORD_CSV_PATH,
  RECORD_PAGE,
  RecordLine,
} from '@showup/contract/moderation/audit';
import { NEXT_CURSOR_HEADER } from '@showup/contract/platform/paging';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { AuditLine } from '#platform/audit/chain';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { leave } from '#test/people/meeting';
import { aUser, type Person } from '#test/people/people';

let app: TestApp;
let maya: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  maya = await admin('Maya Iyer');
});
afterEach(() => app.reset());
afterAll(() => app.close());

const person = (fullName: string) => aUser(app, { fullName, isConnected: false });

async function admin(fullName: string): Promise<Person> {
  const someone = await person(fullName);
  await app.db.sql`update users set role = 'Admin' where id = ${someone.id}`;
  return someone;
}

const write = (...lines: (Partial<AuditLine> & { action: string })[]) =>
  app.db.transaction(async (tx) => {
    for (const line of lines) await app.ctx.audit.record(tx, { adminId: maya.id, subjectIds: [], ...line });
  });
const record = (by: Person, query: { admin?: string; action?: string; cursor?: string } = {}) =>
  by.call(auditEndpoints.record, { query });
const actions = async (...asked: Parameters<typeof record>) =>
  (await record(...asked)).map(({ action }) => action);

async function csv(by: Person, query = ''): Promise<{ rows: string[]; headers: Headers; bytes: Buffer }> {
  const response = await by.request(`${RECORD_CSV_PATH}${query}`);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { rows: bytes.toString('utf8').slice(1).split('\r\n'), headers: response.headers, bytes };
}

test('shows the latest lines first: who did what, to whom, when and why', async () => {
  const [omar, anna, ben] = [await admin('Omar'), await person('Anna'), await person('Ben')];
  const reportId = '00000000-0000-4000-8000-000000000001';
  await write(
    { adminId: null, action: 'grant-admin', about: '*******210' },
    { action: 'dismiss-report', subjectIds: [ben.id, anna.id], reportId, reason: 'A quarrel.' },
    { action: 'renew-secret', about: 'The Blue Door (ABC234)' },
  );
  await leave(anna);
  await leave(maya);
  const line = { _id: expect.any(String), at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) };
  const without = { ...line, subjects: [], about: null, reportId: null, reason: null };
  expect(await record(omar)).toEqual([
    {
      ...without,
      action: 'renew-secret',
      about: 'The Blue Door (ABC234)',
      admin: { _id: maya.id, fullName: null },
    },
    {
      ...line,
      about: null,
      action: 'dismiss-report',
      reportId,
      reason: 'A quarrel.',
      admin: { _id: maya.id, fullName: null },
      subjects: [
        { _id: ben.id, fullName: 'Ben' },
        { _id: anna.id, fullName: null },
      ],
    },
    { ...without, action: 'grant-admin', about: '*******210', admin: null },
  ]);
});

test('filters by admin, operator and action, and lists the choices', async () => {
  const omar = await admin('Omar');
  await write(
    { action: 'show-messages' },
    { action: 'dismiss-report' },
    { adminId: omar.id, action: 'dismiss-report' },
    { adminId: null, action: 'grant-admin' },
  );
  expect(await actions(omar, { admin: maya.id })).toEqual(['dismiss-report', 'show-messages']);
  expect(await actions(omar, { admin: OPERATOR })).toEqual(['grant-admin']);
  expect(await actions(omar, { action: 'dismiss-report' })).toEqual(['dismiss-report', 'dismiss-report']);
  expect(await actions(omar, { action: 'dismiss-report', admin: omar.id })).toEqual(['dismiss-report']);
  expect(await actions(omar, { action: 'never-done' })).toEqual([]);
  const { admins, actions: known } = await omar.call(auditEndpoints.recordFilters, {});
  expect(known).toEqual(['dismiss-report', 'grant-admin', 'show-messages']);
  expect(new Set(admins.map((one) => one?.fullName ?? one))).toEqual(new Set(['Maya Iyer', 'Omar', null]));
});

test('hides what was done about an admin from that admin only', async () => {
  const [omar, anna] = [await admin('Omar'), await person('Anna')];
  await write(
    { action: 'show-messages', subjectIds: [omar.id, anna.id] },
    { adminId: omar.id, action: 'take-poster', subjectIds: [omar.id] },
    { adminId: null, action: 'grant-admin', subjectIds: [omar.id] },
  );
  expect(await actions(omar)).toEqual(['grant-admin', 'take-poster']);
  expect(await actions(maya)).toEqual(['grant-admin', 'take-poster', 'show-messages']);
  expect((await csv(omar)).rows.join()).not.toContain('show-messages');
});

test('pages without gaps, also while lines are written', async () => {
  await write(...Array.from({ length: RECORD_PAGE + 3 }, (_, n) => ({ action: 'a', reason: String(n) })));
  const answer = await maya.answer(auditEndpoints.record, {});
  const first = z.array(RecordLine).parse(answer.body);
  expect(first).toHaveLength(RECORD_PAGE);
  await write({ action: 'b' });
  const rest = await record(maya, { cursor: answer.headers.get(NEXT_CURSOR_HEADER) ?? '' });
  expect([...first, ...rest].map(({ reason }) => reason)).toEqual(
    Array.from({ length: RECORD_PAGE + 3 }, (_, n) => String(RECORD_PAGE + 2 - n)),
  );
});

test('exports every line of the filter, oldest first, with the export itself as the last', async () => {
  const anna = await person('Anna');
  await write(...Array.from({ length: 450 }, (_, n) => ({ action: 'dismiss-report', reason: `Act ${n}` })), {
    action: 'ban-user',
    subjectIds: [anna.id],
    reason: 'Says "hi", then\nasks for money',
  });
  const { rows, headers, bytes } = await csv(maya);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="showup-record-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect(rows[0]).toBe(
    '"Time (UTC)","Admin","Admin id","Action","People","People ids","About","Report","Reason"',
  );
  expect(rows[1]).toContain('"Maya Iyer"');
  expect(rows).toHaveLength(1 + 450 + 1 + 1 + 1);
  expect(rows[451]).toMatch(
    new RegExp(`"ban-user","Anna","${anna.id}","","","Says ""hi"", then\nasks for money"$`),
  );
  expect(rows[452]).toContain('"export-record"');
  expect((await record(maya)).slice(0, 2)).toMatchObject([
    { action: 'export-record' },
    { action: 'ban-user' },
  ]);

  expect((await csv(maya, `?action=ban-user&admin=${maya.id}`)).rows).toHaveLength(3);
});

test.each(['=1+1', '+1', '-1', '@x', '\t=1', '  =1', '\r=1', '|x', '＝1'])(
  'the words %j do not run as a formula in a spreadsheet',
  async (reason) => {
    await write({ action: 'ban-user', reason });
    expect((await csv(maya)).bytes.toString('utf8')).toContain(`"'${reason}"`);
  },
);

test('gives the file to admins only, and refuses unknown filters without recording them', async () => {
  const anna = await person('Anna');
  const file = (by: Pick<Person, 'request'>, query = '') => by.request(`${RECORD_CSV_PATH}${query}`);
  expect((await file(app.browser())).status).toBe(401);
  expect((await file(anna)).status).toBe(403);
  expect((await file(maya, '?admin=x')).status).toBe(400);
  expect((await maya.request(RECORD_CSV_PATH, { method: 'HEAD' })).status).toBe(404);
  for (const query of [{ cursor: 'x' }, { admin: 'x' }, { action: 'X' }]) {
    expect(await maya.answer(auditEndpoints.record, { query })).toMatchObject({ status: 400 });
  }
  expect(await record(maya)).toEqual([]);
});
