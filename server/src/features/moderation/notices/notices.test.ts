import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import {
  acknowledge,
  dismiss,
  done,
  notices,
  reportersOf,
  reports,
  undo,
  warn,
} from '#test/moderation/reports';
import { leave } from '#test/people/meeting';
import { comeBack } from '#test/safety/blocks';

let app: TestApp;
let people: ReturnType<typeof reportersOf>;

beforeAll(async () => {
  app = await startTestApp();
  people = reportersOf(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

async function fourPeople() {
  const maya = await people.admin('Maya');
  const [ben, anna, cleo] = [
    await people.person('Ben Rao'),
    await people.person('Anna'),
    await people.person('Cleo'),
  ];
  return { maya, ben, anna, cleo };
}

const answer = (verdict: 'upheld' | 'dismissed', about: string | null) => ({
  _id: expect.any(String),
  kind: 'report',
  verdict,
  about,
  givenAt: expect.stringMatching(/Z$/),
});

test('tells the reporter once, an hour later, that their report was reviewed, but not the outcome for the person', async () => {
  const { maya, ben, anna, cleo } = await fourPeople();
  const ofAnna = await people.report(anna, ben);
  await dismiss(maya, ofAnna);
  await people.report(cleo, ben);
  await warn(maya, ben, 'Between us.');
  await people.passes(59);
  expect([await notices(anna), await notices(cleo)]).toEqual([[], []]);
  await people.passes(1);
  expect(await notices(anna)).toEqual([answer('dismissed', 'Ben')]);
  expect(await notices(cleo)).toEqual([answer('upheld', 'Ben')]);

  const [notice] = await notices(cleo);
  for (let time = 1; time <= 2; time++)
    expect(await acknowledge(cleo, notice?._id ?? '')).toMatchObject(done);
  expect(await notices(cleo)).toEqual([]);
  expect(await notices(anna)).toHaveLength(1);
});

test('refuses to acknowledge a notice before it is visible', async () => {
  const { maya, ben, anna } = await fourPeople();
  await dismiss(maya, await people.report(anna, ben));
  const [row] = await app.db.sql<{ id: string }[]>`select id from notices`;
  expect(await acknowledge(anna, row?.id ?? '')).toMatchObject({ status: 404 });
  await people.passes(60);
  expect(await notices(anna)).toHaveLength(1);
});

test('lists notices in the order they were given', async () => {
  const { maya, ben, anna, cleo } = await fourPeople();
  await dismiss(maya, await people.report(anna, ben));
  await people.passes(10);
  await dismiss(maya, await people.report(anna, cleo));
  await people.passes(60);
  expect(await notices(anna)).toEqual([answer('dismissed', 'Ben'), answer('dismissed', 'Cleo')]);
});

test('sends no notices to someone who has left, and no longer names them', async () => {
  const { maya, ben, anna, cleo } = await fourPeople();
  const ofAnna = await people.report(anna, ben);
  const ofCleo = await people.report(cleo, ben);
  await leave(cleo);
  await dismiss(maya, ofCleo);
  await dismiss(maya, ofAnna);
  await leave(ben);
  await people.passes(60);
  expect(await notices(anna)).toEqual([answer('dismissed', null)]);
  expect(await app.db.sql`select from notices`).toHaveLength(1);
  await leave(anna);
  expect(await app.db.sql`select from notices`).toHaveLength(0);
});

test('tells nobody about an undone decision, and once about the next one', async () => {
  const { maya, ben, anna } = await fourPeople();
  const id = await people.report(anna, ben);
  await dismiss(maya, id);
  await undo(maya, id);
  await people.passes(120);
  expect(await notices(anna)).toEqual([]);
  await warn(maya, ben);
  await people.passes(60);
  expect(await notices(anna)).toEqual([answer('upheld', 'Ben')]);
});

test('shows admins who reports falsely: three dismissed reports and none upheld', async () => {
  const { maya, ben, anna, cleo } = await fourPeople();
  const others = [cleo, await people.person('Dan'), await people.person('Eva')];
  const falseReports = async () => (await reports(maya)).map(({ falseReportCount }) => falseReportCount);
  await people.report(anna, ben);
  for (const [at, other] of others.entries()) {
    expect(await falseReports()).toEqual([0]);
    await dismiss(maya, await people.report(anna, other));
    expect(await reports(maya)).toMatchObject([{ falseReportCount: at === 2 ? 3 : 0 }]);
  }
  await warn(maya, ben);
  await people.report(anna, await people.person('Finn'));
  expect(await falseReports()).toEqual([0]);
});

test('counts reports on earlier accounts of the same phone that are not listed', async () => {
  const { maya, ben, anna, cleo } = await fourPeople();
  await people.report(anna, ben);
  await warn(maya, ben);
  await dismiss(maya, await people.report(cleo, ben));
  await leave(ben);
  const back = await comeBack(app, ben.phone, { fullName: 'Benny', interestedIn: ['Other'] });
  await people.report(cleo, back);
  expect(await reports(maya)).toMatchObject([
    { blockedUser: { fullName: 'Benny' }, reportCount: 1, earlierReportCount: 1 },
  ]);
});

test('updates the admins’ lists when someone in a report leaves', async () => {
  const { maya, ben, anna } = await fourPeople();
  await people.report(anna, ben);
  await leave(anna);
  expect(await maya.next('reportsChanged')).toEqual({});
  expect(await reports(maya)).toMatchObject([{ blockedBy: { _id: null, fullName: 'Anna' } }]);
});

test('tells an admin nothing about a report on them when its reporter leaves', async () => {
  const { maya, ben, anna } = await fourPeople();
  const omar = await people.admin('Omar');
  await people.report(anna, maya);
  await leave(anna);
  expect(await omar.next('reportsChanged')).toEqual({});
  await people.report(ben, omar);
  await maya.next('reportFiled');
  expect(maya.unasked('reportsChanged')).toBe(0);
});
