import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import {
  acknowledge,
  dismiss,
  done,
  notices,
  own,
  reportersOf,
  reports,
  warn,
} from '#test/moderation/reports';
import { aUser, type Person } from '#test/people/people';

let app: TestApp;
let people: ReturnType<typeof reportersOf>;

beforeAll(async () => {
  app = await startTestApp();
  people = reportersOf(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const noNotice = {
  status: 404,
  body: { code: 'moderation.no_notice', message: 'This notice no longer exists.' },
};
const refusal = (status: number, message: string) => ({ status, body: { message } });

async function reported() {
  const [maya, omar] = [await people.admin('Maya Iyer'), await people.admin('Omar')];
  const [anna, cleo] = [await people.person('Anna'), await people.person('Cleo')];
  const ben = await aUser(app, { fullName: 'Ben Rao' });
  const ids = [await people.report(anna, ben), await people.report(cleo, ben)];
  return { maya, omar, anna, cleo, ben, ids };
}

test('upholds all open reports on the person, who sees the warning until they acknowledge it', async () => {
  const { maya, omar, ben, ids } = await reported();
  expect(await warn(maya, ben, '  No insults, please. ')).toMatchObject(done);
  expect(await reports(maya)).toEqual([]);
  const closed = await reports(omar, { state: 'closed' });
  expect(closed.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
  for (const report of closed) expect(report).toMatchObject({ verdict: 'upheld', decidedBy: 'Maya' });
  expect(await people.log()).toEqual([
    {
      adminId: maya.id,
      action: 'warn-user',
      reportId: null,
      subjectIds: [ben.id],
      reason: 'No insults, please.',
    },
  ]);

  const [notice, ...more] = await notices(ben);
  expect(more).toEqual([]);
  expect(notice).toEqual({
    _id: expect.any(String),
    kind: 'warning',
    reason: 'No insults, please.',
    givenAt: expect.stringMatching(/Z$/),
  });
  const noticeId = notice?._id ?? '';
  expect(await ben.next('noticeGiven')).toEqual({ noticeId });
  for (let time = 1; time <= 2; time++) expect(await acknowledge(ben, noticeId)).toMatchObject(done);
  expect(await ben.next('noticeGone')).toEqual({ noticeId });
  expect(await notices(ben)).toEqual([]);
});

test('tells admins about a warning report by report, like a dismissal', async () => {
  const { maya, omar, ben, ids } = await reported();
  await warn(maya, ben);
  for (const listener of [maya, omar]) {
    const heard = [await listener.next('reportDecided'), await listener.next('reportDecided')];
    expect(heard.map(({ reportId }) => reportId).toSorted()).toEqual(ids.toSorted());
    for (const event of heard) expect(event).toMatchObject({ decidedBy: 'Maya', verdict: 'upheld' });
  }
});

test('changes nothing else about the account, and shows the warning to nobody else', async () => {
  const { maya, anna, ben } = await reported();
  await warn(maya, ben);
  expect(await ben.call(accountsEndpoints.checkAuth, {})).toMatchObject({ fullName: 'Ben Rao' });
  const [notice] = await notices(ben);
  expect(await notices(anna)).toEqual([]);
  expect(await acknowledge(anna, notice?._id ?? '')).toMatchObject(noNotice);
  expect(await acknowledge(ben, '00000000-0000-4000-8000-000000000000')).toMatchObject(noNotice);
  expect(await notices(ben)).toHaveLength(1);
});

test('lets one of two admins warn and tells the other; repeating the same words succeeds', {
  tags: ['race'],
}, async () => {
  const { maya, omar, ben } = await reported();
  const answers = await Promise.all([warn(maya, ben, 'Stop.'), warn(omar, ben, 'Please stop.')]);
  const first = answers[0].status === 200 ? maya : omar;
  const second = first === maya ? omar : maya;
  const [firstName, words] = first === maya ? ['Maya', 'Stop.'] : ['Omar', 'Please stop.'];
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await warn(second, ben)).toMatchObject(refusal(409, `${firstName} already warned Ben.`));
  expect(await warn(first, ben, words)).toMatchObject(done);
  expect(await warn(first, ben, 'And more.')).toMatchObject(refusal(409, 'You already warned Ben.'));
  expect(await notices(ben)).toMatchObject([{ reason: words }]);
  expect(await people.log()).toHaveLength(1);
  const [closed] = await reports(second, { state: 'closed' });
  expect(await dismiss(second, closed?._id ?? '')).toMatchObject(
    refusal(409, `${firstName} already decided this report.`),
  );
});

test('needs a reason, a person who is still here, and an open report', async () => {
  const { maya, ben, ids } = await reported();
  const words = { status: 400, body: { message: 'Please write a message to this person.' } };
  expect(await warn(maya, ben, ' \n ')).toMatchObject(words);
  expect(await warn(maya, ben, 'x'.repeat(501))).toMatchObject(
    refusal(400, 'Please use at most 500 characters.'),
  );
  expect(await warn(maya, maya)).toMatchObject(refusal(400, 'You cannot warn yourself.'));
  expect(await warn(maya, { id: '00000000-0000-4000-8000-000000000000' })).toMatchObject(
    refusal(404, 'This person is no longer here.'),
  );
  for (const id of ids) await dismiss(maya, id);
  expect(await warn(maya, ben)).toMatchObject(refusal(404, 'There are no open reports about this person.'));
  expect(await notices(ben)).toEqual([]);
});

test('lets an admin warn another, but not through a report they are part of', async () => {
  const [maya, omar, anna] = [
    await people.admin('Maya'),
    await people.admin('Omar'),
    await people.person('Anna'),
  ];
  await people.report(anna, maya);
  const byOmar = await people.report(omar, maya);
  expect(await warn(omar, maya)).toMatchObject(own);
  expect(await notices(maya)).toEqual([]);
  const cleo: Person = await people.admin('Cleo');
  await dismiss(cleo, byOmar);
  expect(await warn(omar, maya)).toMatchObject(done);
  expect(await notices(maya)).toMatchObject([{ kind: 'warning' }]);
});
