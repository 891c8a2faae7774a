import { chatEndpoints } from '@showup/contract/chat';
import { auditEndpoints } from '@showup/contract/moderation/audit';
import { type CaptureReview, type Decision, verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { bansIn } from '#test/moderation/bans';
import { leave, match, write } from '#test/people/meeting';
import { anAdmin, aUser, type Person } from '#test/people/people';
import { openVenue, states } from '#test/verification/captures';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;

beforeAll(async () => {
  app = await startTestApp({ secondLookShare: 1 });
});
beforeEach(async () => {
  at = await openVenue(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const admin = (fullName: string) => anAdmin(app, { fullName });
type Said = 'Approved' | 'Rejected';
const said = (status: Said) =>
  status === 'Approved' ? { status } : ({ status, reason: 'Face is not clear' } as const);

/** Decides the one entry that this admin has. */
async function judge(by: Person, status: Said): Promise<CaptureReview> {
  const [entry, ...more] = await at.pending(by);
  if (!entry || more.length > 0) throw new Error(`${more.length + (entry ? 1 : 0)} entries`);
  await decide(by, { userId: entry.userId, verificationId: entry.verificationId, ...said(status) });
  return entry;
}

const decide = (by: Person, body: Decision) => by.call(verificationEndpoints.decideVerification, { body });

async function waiting(): Promise<Person> {
  const anna = await at.newcomer();
  await at.submit(anna, { photo: await at.upload(anna) });
  return anna;
}

/** Whether each of these admins has something to judge. */
const counts = (...admins: Person[]) =>
  Promise.all(admins.map(async (who) => (await at.pending(who)).length));

test('another admin judges a decision again without knowing it, after it has taken effect', async () => {
  const [maya, omar, nila] = [await admin('Maya'), await admin('Omar'), await admin('Nila')];
  const anna = await waiting();
  const first = await judge(maya, 'Approved');
  expect(await at.check(anna)).toEqual(states.approved);
  expect(await counts(maya, omar, nila)).toEqual([0, 1, 1]);
  const [again] = await at.pending(omar);
  expect(again).toEqual({
    ...first,
    verificationId: expect.not.stringMatching(first.verificationId),
    submittedAt: expect.any(String),
  });
  expect(await omar.next('reviewDecided')).toMatchObject({ status: 'Decided', decidedBy: 'Maya' });
  expect(await maya.next('reviewDecided')).toMatchObject({ status: 'Approved', decidedBy: 'Maya' });
  await judge(omar, 'Approved');
  expect(await counts(maya, omar, nila)).toEqual([0, 0, 0]);
  await expect.poll(() => anna.unasked('verificationUpdate')).toBe(1);
});

test('the record does not tell how it was decided until it has been judged again', async () => {
  const [maya, omar] = [await admin('Maya'), await admin('Omar')];
  await waiting();
  await judge(maya, 'Approved');
  const actions = async (by: Person) => {
    const lines = await by.call(auditEndpoints.record, { query: {} });
    return lines.filter(({ action }) => action.endsWith('-capture')).map(({ about }) => about);
  };
  expect(await actions(maya)).toEqual([null]);
  expect(await actions(omar)).toEqual([]);
  await judge(omar, 'Approved');
  expect(await actions(omar)).toEqual(['second look', null]);
});

test('a look that lapses hides nothing in the record any more', async () => {
  const [maya, omar] = [await admin('Maya'), await admin('Omar')];
  const anna = await waiting();
  await judge(maya, 'Rejected');
  const countLines = async () =>
    (await omar.call(auditEndpoints.record, { query: { action: 'reject-capture' } })).length;
  expect(await countLines()).toBe(0);
  await at.submit(anna, { photo: await at.upload(anna) });
  expect(await countLines()).toBe(1);
});

test('a third admin decides where two disagree, and until then the person is told nothing', async () => {
  const [maya, omar, nila] = [await admin('Maya'), await admin('Omar'), await admin('Nila')];
  const anna = await waiting();
  await judge(maya, 'Approved');
  await judge(omar, 'Rejected');
  expect(await at.check(anna)).toEqual(states.approved);
  await expect.poll(() => anna.unasked('verificationUpdate')).toBe(1);
  expect(await counts(maya, omar, nila)).toEqual([0, 0, 1]);
  expect((await at.pending(nila))[0]?.joint).toBeNull();
  await judge(nila, 'Rejected');
  expect(await at.check(anna)).toEqual(states.rejected);
  expect(await counts(maya, omar, nila)).toEqual([0, 0, 0]);
});

test('a third admin can also confirm the first decision, which changes nothing', async () => {
  const [maya, omar, nila] = [await admin('Maya'), await admin('Omar'), await admin('Nila')];
  const anna = await waiting();
  await judge(maya, 'Rejected');
  await judge(omar, 'Approved');
  await judge(nila, 'Rejected');
  expect(await at.check(anna)).toEqual(states.rejected);
  await expect.poll(() => anna.unasked('verificationUpdate')).toBe(1);
});

test('someone who was rejected by mistake is let in by the third look', async () => {
  const [maya, omar, nila] = [await admin('Maya'), await admin('Omar'), await admin('Nila')];
  const anna = await waiting();
  await judge(maya, 'Rejected');
  await judge(omar, 'Approved');
  await judge(nila, 'Approved');
  expect(await at.check(anna)).toEqual(states.approved);
});

test('two admins who disagree decide together: with the same verdict, which either can change until then', async () => {
  const [maya, omar] = [await admin('Maya'), await admin('Omar')];
  const anna = await waiting();
  await judge(maya, 'Approved');
  await judge(omar, 'Rejected');
  const verdicts = [
    { by: 'Maya', status: 'Approved' },
    { by: 'Omar', status: 'Rejected' },
  ];
  const jointFor = async (who: Person) => (await at.pending(who))[0]?.joint;
  expect(await jointFor(maya)).toEqual({ verdicts, yours: null, theirs: null });
  await judge(maya, 'Approved');
  expect(await jointFor(omar)).toEqual({ verdicts, yours: null, theirs: 'Approved' });
  await judge(omar, 'Rejected');
  expect(await jointFor(omar)).toEqual({ verdicts, yours: 'Rejected', theirs: 'Approved' });
  expect(await at.check(anna)).toEqual(states.approved);
  await judge(maya, 'Rejected');
  expect(await at.check(anna)).toEqual(states.rejected);
  expect(await counts(maya, omar)).toEqual([0, 0]);
});

test('with one admin, the same person looks again a week later, and decides alone', async () => {
  const maya = await admin('Maya');
  const anna = await waiting();
  await judge(maya, 'Approved');
  expect(await counts(maya)).toEqual([0]);
  await app.db.sql`update verifications set decided_at = decided_at - interval '7 days'`;
  await judge(maya, 'Rejected');
  expect(await at.check(anna)).toEqual(states.approved);
  await judge(maya, 'Rejected');
  expect(await at.check(anna)).toEqual(states.rejected);
});

test.each<[string, (anna: Person, maya: Person) => Promise<unknown>]>([
  [
    'changes a photo',
    (anna) => app.db.sql`update users set photos = photos[2:3] || photos[1:1] where id = ${anna.id}`,
  ],
  ['is banned', (anna, maya) => bansIn(app).ban(maya, anna)],
  ['leaves', (anna) => leave(anna)],
  ['sends another photo', async (anna) => at.submit(anna, { photo: await at.upload(anna) })],
])('a look lapses when the person %s', async (_, change) => {
  const [maya, omar] = [await admin('Maya'), await admin('Omar')];
  const anna = await waiting();
  await judge(maya, 'Rejected');
  const [look] = await at.pending(omar);
  await change(anna, maya);
  const left = (await at.pending(omar)).map(({ verificationId }) => verificationId);
  expect(left).not.toContain(look?.verificationId);
  const body = { userId: anna.id, verificationId: look?.verificationId, status: 'Approved' } as const;
  expect(await omar.answer(verificationEndpoints.decideVerification, { body })).toMatchObject({
    status: expect.toBeOneOf([404, 409]),
  });
});

test('an approval that is taken back hides the person and suspends their matches until they are approved again', async () => {
  const [maya, omar, nila] = [await admin('Maya'), await admin('Omar'), await admin('Nila')];
  const anna = await waiting();
  await judge(maya, 'Approved');
  const ben = await aUser(app, { fullName: 'Ben' });
  await match(anna, ben);
  await write(ben, anna, 'Hello');
  await judge(omar, 'Rejected');
  await judge(nila, 'Rejected');
  expect(await ben.call(chatEndpoints.chatPartners, {})).toEqual([]);
  expect(await anna.answer(chatEndpoints.chatPartners, {})).toMatchObject({ status: 403 });
  await at.submit(anna, { photo: await at.upload(anna) });
  await judge(maya, 'Approved');
  expect(await ben.call(chatEndpoints.chatPartners, {})).toMatchObject([{ _id: anna.id }]);
  expect(await anna.call(chatEndpoints.chatPartners, {})).toMatchObject([{ _id: ben.id }]);
});

test('nobody judges a look twice, or one that is not theirs', async () => {
  const [maya, omar, nila] = [await admin('Maya'), await admin('Omar'), await admin('Nila')];
  const anna = await waiting();
  await judge(maya, 'Approved');
  const [look] = await at.pending(omar);
  const body = { userId: anna.id, verificationId: look?.verificationId, status: 'Approved' } as const;
  const again = (by: Person) => by.answer(verificationEndpoints.decideVerification, { body });
  expect(await again(maya)).toMatchObject({ status: 404, body: { code: 'verification.none' } });
  expect(await again(omar)).toMatchObject({ status: 200 });
  expect(await again(omar)).toMatchObject({
    status: 409,
    body: { message: 'You already approved this photo.' },
  });
  expect(await again(nila)).toMatchObject({
    status: 409,
    body: { message: 'Omar already decided this photo.' },
  });
});
