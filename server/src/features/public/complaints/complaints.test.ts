import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserId } from '@showup/contract/fields';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import {
  COMPLAINTS_PAGE,
  type ComplaintCategory,
  complaintsEndpoints,
  type NewComplaint,
} from '@showup/contract/public/complaints';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, aUser, lastCodeTo, type Person } from '#test/people/people';
import { forgetOldComplaints } from './complaints.ts';
import { alertOfDeadlines } from './deadline-alerts.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  admin = await anAdmin(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const aComplaint: NewComplaint = { category: 'impersonation', text: 'Someone uses my photos.' };

const complain = (wish: Partial<NewComplaint> = {}) =>
  app.browser().call(complaintsEndpoints.complain, { body: { ...aComplaint, ...wish } });
const stateOf = (reference: string) =>
  app.browser().answer(complaintsEndpoints.complaintState, { body: { reference } });
const open = () => admin.call(complaintsEndpoints.complaints, { query: { state: 'open' } });
const resolved = () => admin.call(complaintsEndpoints.complaints, { query: { state: 'resolved' } });
const resolve = (by: Person, complaintId: string, answer = 'The account is banned.') =>
  by.answer(complaintsEndpoints.resolveComplaint, { body: { complaintId, outcome: 'acted', answer } });

/** Everything about the complaint happened this much earlier. */
const wait = (hours: number) =>
  app.db.sql`
    update complaints set filed_at = filed_at - make_interval(secs => ${hours * 3_600}),
      acknowledge_by = acknowledge_by - make_interval(secs => ${hours * 3_600}),
      resolve_by = resolve_by - make_interval(secs => ${hours * 3_600}),
      alert_at = alert_at - make_interval(secs => ${hours * 3_600})`;

const recorded = async () =>
  (
    await app.db.sql<{ action: string; about: string | null; adminId: UserId | null }[]>`
      select action, about, admin_id from audit_log where action like '%complain%' or action = 'miss-deadline'
      order by seq`
  ).map(({ action, adminId }) => [action, adminId]);

async function mailsTo(address: string): Promise<string[]> {
  const lines = (await readFile(join(app.dataDir, 'outbox.jsonl'), 'utf8')).trim().split('\n');
  return lines
    .map((line): { to: string; subject?: string } => JSON.parse(line))
    .flatMap(({ to, subject }) => (to === address && subject !== undefined ? subject : []));
}

test('a complaint sent again with the same id of its sender is one complaint', async () => {
  const again = { clientId: '0123456789abcdef0123456789abcdef' };
  const [filed] = await Promise.all([complain(again), complain(again)]);
  expect(await complain(again)).toEqual(filed);
  expect((await complain({ clientId: 'f'.repeat(32) })).reference).not.toBe(filed.reference);
  expect(await app.db.sql`select from complaints`).toHaveLength(2);
});

test('the id of someone else leads to no complaint, without its contents', async () => {
  const clientId = '0123456789abcdef0123456789abcdef';
  const { reference } = await complain({ clientId });
  const others = [
    { text: 'Something.' },
    { category: 'other' },
    { about: 'Eva' },
    { email: 'eva@example.org' },
  ] as const;
  for (const other of others) expect((await complain({ clientId, ...other })).reference).not.toBe(reference);
  expect(await app.db.sql`select from complaints`).toHaveLength(5);
});

test.each(['', 'a', 'x'.repeat(19), 'x'.repeat(65), `${'x'.repeat(20)} `, 'ä'.repeat(20)])(
  'an id of the sender is long enough that nobody guesses it: %j is refused',
  async (clientId) => {
    const { status } = await app
      .browser()
      .answer(complaintsEndpoints.complain, { body: { ...aComplaint, clientId } });
    expect(status).toBe(400);
  },
);

test('anyone can complain without an account, and gets a reference and deadlines', async () => {
  const filed = await complain();
  expect(filed).toMatchObject({ category: 'impersonation', email: 'none', resolvedAt: null, answer: null });
  expect(filed.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(Date.parse(filed.resolveBy) - Date.parse(filed.filedAt)).toBe(2 * HOUR_MS);
  const other = await complain({ category: 'other' });
  expect(Date.parse(other.acknowledgeBy) - Date.parse(other.filedAt)).toBe(24 * HOUR_MS);
  expect(Date.parse(other.resolveBy) - Date.parse(other.filedAt)).toBe(168 * HOUR_MS);
  expect(await open()).toMatchObject([
    { reference: filed.reference, text: 'Someone uses my photos.', about: null },
    { reference: other.reference },
  ]);
});

test('the reference alone shows where a complaint stands, and never what it says', async () => {
  const { reference } = await complain();
  const written = reference.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  const own = written.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));
  const { status, body } = await stateOf(own);
  expect([status, body]).toEqual([200, expect.objectContaining({ reference })]);
  expect(JSON.stringify(body)).not.toContain('photos');
  expect(await stateOf('0000-0000-0000')).toMatchObject({
    status: 404,
    body: { code: 'complaints.unknown' },
  });
  expect(await stateOf('0000')).toMatchObject({
    status: 400,
    body: { message: 'Please enter your reference number.' },
  });
});

test('a complaint needs a category and words', async () => {
  for (const [body, message] of [
    [{ text: 'x' }, 'Please choose what it is about.'],
    [{ category: 'other', text: ' ' }, 'Please describe what happened.'],
    [{ category: 'other', text: 'x', email: 'nobody' }, 'Invalid email format'],
  ] as const)
    expect(await app.browser().answer(complaintsEndpoints.complain, { body })).toMatchObject({
      status: 400,
      body: { message },
    });
  expect(await open()).toEqual([]);
});

test('an email address gets the acknowledgement once its code was entered, then the answer', async () => {
  const { reference, email } = await complain({ email: 'Eva@Example.org' });
  expect(email).toBe('asked');
  const code = await lastCodeTo(app, 'eva@example.org');
  const prove = (typed: string) =>
    app.browser().answer(complaintsEndpoints.proveComplaintEmail, { body: { reference, code: typed } });
  expect(await prove(code === '000000' ? '000001' : '000000')).toMatchObject({
    status: 403,
    body: { code: 'complaints.code' },
  });
  expect(await mailsTo('eva@example.org')).toEqual([]);
  expect(await prove(code)).toMatchObject({ status: 200, body: { email: 'proved' } });
  await expect.poll(() => mailsTo('eva@example.org')).toEqual([`We have your complaint (${reference})`]);

  const [complaint] = await open();
  await admin.call(complaintsEndpoints.acknowledgeComplaint, { body: { complaintId: complaint?._id ?? '' } });
  await expect.poll(() => mailsTo('eva@example.org')).toHaveLength(2);
  await resolve(admin, complaint?._id ?? '');
  await expect
    .poll(async () => (await mailsTo('eva@example.org')).at(-1))
    .toBe(`Our answer to your complaint (${reference})`);
});

test('an address that was not confirmed gets no more than codes', async () => {
  await complain({ email: 'ben@example.org' });
  const [complaint] = await open();
  await resolve(admin, complaint?._id ?? '');
  for await (const { error } of app.jobs.once()) expect(error).toBeUndefined();
  expect(await mailsTo('ben@example.org')).toEqual([]);
});

test('a code is wrong after three wrong guesses, and a new one can be requested after a minute', async () => {
  const { reference } = await complain({ email: 'kim@example.org' });
  const code = await lastCodeTo(app, 'kim@example.org');
  const prove = (typed: string) =>
    app.browser().answer(complaintsEndpoints.proveComplaintEmail, { body: { reference, code: typed } });
  const wrong = code === '111111' ? '222222' : '111111';
  for (let guess = 0; guess < 3; guess++) expect((await prove(wrong)).status).toBe(403);
  expect((await prove(code)).status).toBe(403);
  const again = () => app.browser().answer(complaintsEndpoints.sendComplaintCode, { body: { reference } });
  expect(await again()).toMatchObject({ status: 429, body: { code: 'complaints.too_many_codes' } });
  await app.db.sql`update complaints set code_sent_at = code_sent_at - interval '1 minute'`;
  expect((await again()).status).toBe(200);
  expect((await prove(await lastCodeTo(app, 'kim@example.org'))).status).toBe(200);
  expect(await again()).toMatchObject({ status: 409, body: { code: 'complaints.no_email' } });
});

test('an admin acknowledges and answers a complaint, and both steps are recorded', async () => {
  const { reference } = await complain();
  const [complaint] = await open();
  const complaintId = complaint?._id ?? '';
  for (let time = 0; time < 2; time++)
    expect(
      await admin.call(complaintsEndpoints.acknowledgeComplaint, { body: { complaintId } }),
    ).toMatchObject({ acknowledgedBy: admin.user.fullName.split(' ')[0], resolvedAt: null });
  for (let time = 0; time < 2; time++)
    expect(await resolve(admin, complaintId)).toMatchObject({
      status: 200,
      body: { resolvedBy: admin.user.fullName.split(' ')[0] },
    });
  expect(await open()).toEqual([]);
  expect(await resolved()).toMatchObject([{ reference, outcome: 'acted', answer: 'The account is banned.' }]);
  expect(await stateOf(reference)).toMatchObject({
    body: { outcome: 'acted', answer: 'The account is banned.' },
  });
  expect(await recorded()).toEqual([
    ['acknowledge-complaint', admin.id],
    ['act-on-complaint', admin.id],
  ]);
});

test('the second of two admins is told who answered, and changes nothing', async () => {
  await complain();
  const omar = await anAdmin(app);
  const [complaint] = await open();
  await resolve(admin, complaint?._id ?? '');
  expect(await resolve(omar, complaint?._id ?? '', 'No.')).toMatchObject({
    status: 409,
    body: {
      code: 'complaints.resolved',
      message: `${admin.user.fullName.split(' ')[0]} already answered this complaint.`,
    },
  });
  expect(await resolve(admin, complaint?._id ?? '', 'No.')).toMatchObject({ status: 409 });
  expect(await resolved()).toMatchObject([{ answer: 'The account is banned.' }]);
});

test('only admins see complaints', async () => {
  await complain();
  const anna = await aUser(app);
  expect(await anna.answer(complaintsEndpoints.complaints, { query: {} })).toMatchObject({ status: 403 });
  expect(await app.browser().answer(complaintsEndpoints.complaints, { query: {} })).toMatchObject({
    status: 401,
  });
});

test('the desks are told of a new complaint, and of a deadline that is near or missed, once each', async () => {
  const changes = async () => (await admin.next('complaintChanged')).change;
  await complain();
  expect(await changes()).toBe('filed');
  await alertOfDeadlines(app.ctx);
  await wait(1.6);
  for (let time = 0; time < 2; time++) await alertOfDeadlines(app.ctx);
  expect(await changes()).toBe('near');
  await wait(0.5);
  for (let time = 0; time < 2; time++) await alertOfDeadlines(app.ctx);
  expect(await changes()).toBe('missed');
  expect(admin.unasked('complaintChanged')).toBe(0);
  expect(await recorded()).toEqual([['miss-deadline', null]]);
});

test('an answered complaint has no deadline to miss', async () => {
  await complain();
  const [complaint] = await open();
  await resolve(admin, complaint?._id ?? '');
  await wait(10);
  await alertOfDeadlines(app.ctx);
  expect(await recorded()).toEqual([['act-on-complaint', admin.id]]);
});

test('open complaints come by deadline, in pages', async () => {
  const file = (category: ComplaintCategory, count: number) =>
    app.db.sql`
      insert into complaints (reference, category, text, acknowledge_by, resolve_by)
      select ${category} || n, ${category}, 'x', now(), now() + make_interval(hours => n)
      from generate_series(1, ${count}) n`;
  await file('other', COMPLAINTS_PAGE);
  await complain({ category: 'intimate_image' });
  const first = await admin.answer(complaintsEndpoints.complaints, { query: {} });
  const page = complaintsEndpoints.complaints.response.parse(first.body);
  expect(page).toHaveLength(COMPLAINTS_PAGE);
  expect(
    page.slice(0, 4).map(({ category, reference }) => (category === 'other' ? reference : category)),
  ).toEqual(['other1', 'other2', 'intimate_image', 'other3']);
  const cursor = first.headers.get('x-next-cursor') ?? '';
  expect(await admin.call(complaintsEndpoints.complaints, { query: { cursor } })).toMatchObject([
    { reference: `other${COMPLAINTS_PAGE}` },
  ]);
});

test('an admin finds the person by link, number or name, and bans them; the search is recorded', async () => {
  const anna = await aUser(app, { fullName: 'Anna Sundaram' });
  await complain({ category: 'under_age' });
  const [complaint] = await open();
  const find = (query: string) =>
    admin.answer(complaintsEndpoints.complainedPeople, {
      body: { complaintId: complaint?._id ?? '', query },
    });
  for (const query of [
    `https://showup.example/u/${anna.id}`,
    `0091 ${anna.phone}`,
    anna.phone,
    'anna sund',
    'SUNDARAM',
  ])
    expect(await find(query)).toMatchObject({ status: 200, body: [{ _id: anna.id, isBanned: false }] });
  for (const query of ['%_', 'Nobody', '+91 7999999999', '/u/00000000-0000-0000-0000-000000000000'])
    expect(await find(query)).toMatchObject({ status: 200, body: [] });
  await admin.call(bansEndpoints.banUser, { body: { userId: anna.id, reason: 'Under 18.' } });
  expect(await find('Anna Sundaram')).toMatchObject({ body: [{ isBanned: true }] });
  const lines = await app.db.sql<{ subjectIds: UserId[]; about: string }[]>`
    select subject_ids, about from audit_log where action = 'find-complained-people' order by seq`;
  expect(lines).toHaveLength(10);
  expect(lines[0]).toEqual({ subjectIds: [anna.id], about: complaint?.reference });
  await resolve(admin, complaint?._id ?? '');
  expect(await find('Anna')).toMatchObject({ status: 409, body: { code: 'complaints.resolved' } });
});

test('a complaint is deleted half a year after its answer, and an open one never', async () => {
  await complain();
  const [complaint] = await open();
  await resolve(admin, complaint?._id ?? '');
  await complain({ category: 'other' });
  await app.db
    .sql`update complaints set filed_at = filed_at - interval '179 days', resolved_at = resolved_at - interval '179 days'`;
  await forgetOldComplaints(app.ctx);
  expect(await resolved()).toHaveLength(1);
  await app.db
    .sql`update complaints set filed_at = filed_at - interval '2 days', resolved_at = resolved_at - interval '2 days'`;
  await forgetOldComplaints(app.ctx);
  expect([await resolved(), (await open()).length]).toEqual([[], 1]);
});
