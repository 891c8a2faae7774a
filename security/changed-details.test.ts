import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import { auditEndpoints } from '@showup/contract/moderation/audit';
import { profilesEndpoints } from '@showup/contract/profiles';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { anAdmin, aUser, type Person, threePhotos } from '../server/test/people/people.ts';
import { openVenue } from '../server/test/verification/captures.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;
let admin: Person;
/** An approved person, and someone who sees her. */
let anna: Person;
let ben: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  at = await openVenue(app);
  admin = await anAdmin(app);
  anna = await at.newcomer();
  await at.submit(anna, { photo: await at.upload(anna) });
  await at.approve(admin, anna);
  ben = await aUser(app, { isConnected: false });
});
afterEach(() => app.reset());
afterAll(() => app.close());

type Changes = { fullName?: string; dob?: string; identifiedAs?: 'Male' | 'Female' | 'Other' };

const change = (body: Changes) => anna.call(profilesEndpoints.updateProfile, { body });
const own = () => anna.call(accountsEndpoints.checkAuth, {});
async function decide(status: 'Approved' | 'Rejected') {
  const body = {
    userId: anna.id,
    ...(status === 'Approved' ? { status } : { status, reason: 'Other' as const }),
  };
  await admin.call(verificationEndpoints.decideVerification, { body });
}
const seen = async () => {
  const { card } = await ben.call(matchingEndpoints.sharedCard, { params: { userId: anna.id } });
  return { fullName: card.fullName, dob: card.dob, identifiedAs: card.identifiedAs };
};
const waiting = () => at.pendingPhotos(admin);

const sold = { fullName: 'Beatrix', dob: '1981-02-03', identifiedAs: 'Male' } as const;

test.each([
  ['name', { fullName: 'Beatrix' }],
  ['birthday', { dob: '1981-02-03' }],
  ['gender', { identifiedAs: 'Male' as const }],
  ['person', sold],
])(
  'another %s waits for an admin, and others see the old one until then',
  async (_what, changes: Changes) => {
    const before = await seen();
    expect((await change(changes)).pendingDetails).toEqual(changes);
    expect(await seen()).toEqual(before);
    expect(await waiting()).toMatchObject([{ userId: anna.id, newDetails: changes, newPhotos: [] }]);
    await decide('Approved');
    const { dob, ...rest } = changes;
    expect(await own()).toMatchObject({ ...changes, pendingDetails: null });
    expect(await seen()).toMatchObject(rest);
    if (dob) expect((await seen()).dob).not.toBe(before.dob);
    expect(await waiting()).toEqual([]);
  },
);

test('nobody sees rejected changes, and the person reads why', async () => {
  const before = await seen();
  await change(sold);
  await decide('Rejected');
  expect(await seen()).toEqual(before);
  expect(await own()).toMatchObject({
    pendingDetails: null,
    detailsRejection: 'Other',
    fullName: anna.user.fullName,
  });
  expect((await change({ fullName: 'Bea' })).detailsRejection).toBeNull();
});

test('photos and details wait together, and withdrawn changes stop waiting', async () => {
  const photos = await threePhotos(anna);
  await change({ fullName: 'Beatrix' });
  await anna.call(profilesEndpoints.updateProfile, { body: { photos } });
  expect(await waiting()).toMatchObject([{ newDetails: { fullName: 'Beatrix' }, newPhotos: { length: 3 } }]);
  await change({ fullName: anna.user.fullName });
  expect(await waiting()).toMatchObject([{ newDetails: null, newPhotos: { length: 3 } }]);
  await change({ identifiedAs: 'Female' });
  await anna.call(profilesEndpoints.updateProfile, { body: { photos: anna.user.photos } });
  expect(await waiting()).toMatchObject([{ newDetails: { identifiedAs: 'Female' }, newPhotos: [] }]);
  await change({ identifiedAs: 'Other' });
  expect(await waiting()).toEqual([]);
});

test('a decision applies only to what the admin saw: later changes wait for another review', async () => {
  await change({ fullName: 'Beatrix' });
  const [entry] = await waiting();
  await change({ fullName: 'Carla' });
  const { status } = await admin.refusal(verificationEndpoints.decideVerification, {
    body: { userId: anna.id, verificationId: entry?.verificationId, status: 'Approved' },
  });
  expect(status).toBe(409);
  expect((await seen()).fullName).toBe(anna.user.displayName);
});

test('a birthday changes once, and a rejected one does not count', async () => {
  await change({ dob: '1990-01-01' });
  await decide('Rejected');
  await change({ dob: '1991-01-01' });
  await decide('Approved');
  const refused = await anna.refusal(profilesEndpoints.updateProfile, {
    body: { dob: '1992-01-01', bio: 'New.' },
  });
  expect(refused).toMatchObject({ status: 409, problem: { code: 'profiles.birthday_changed' } });
  expect(await own()).toMatchObject({ dob: '1991-01-01', bio: anna.user.bio });
  expect((await change({ dob: '1991-01-01' })).pendingDetails).toBeNull();
});

test('a waiting change of gender hides nobody, nor does an approved one', async () => {
  const hide = { body: { isProfileHidden: true } };
  await change({ identifiedAs: 'Female' });
  expect((await anna.refusal(profilesEndpoints.toggleVisibility, hide)).status).toBe(403);
  await decide('Approved');
  await anna.call(profilesEndpoints.toggleVisibility, hide);
  await change({ identifiedAs: 'Male' });
  expect(await own()).toMatchObject({ identifiedAs: 'Female', isProfileHidden: true });
  await decide('Approved');
  expect(await own()).toMatchObject({ identifiedAs: 'Male', isProfileHidden: false });
});

test('each decision is recorded', async () => {
  await change(sold);
  await decide('Approved');
  await change({ fullName: 'Carla' });
  await decide('Rejected');
  const lines = await admin.call(auditEndpoints.record, { query: {} });
  const of = lines.filter(({ subjects }) => subjects.some(({ _id }) => _id === anna.id));
  expect(of.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['approve-name', 'approve-birthday', 'approve-gender', 'reject-name']),
  );
});

test('people who are not approved yet can change everything', async () => {
  const newcomer = await at.newcomer();
  const user = await newcomer.call(profilesEndpoints.updateProfile, { body: sold });
  expect(user).toMatchObject({ ...sold, pendingDetails: null });
});

test.each<[string, Changes]>([
  ['name', { fullName: 'Beatrix' }],
  ['birthday', { dob: '1981-02-03' }],
  ['gender', { identifiedAs: 'Male' }],
  ['person', sold],
])('changing the %s during the review of a first photo needs another review', async (_what, changes) => {
  const newcomer = await at.newcomer();
  await at.submit(newcomer, { photo: await at.upload(newcomer) });
  const [looked] = await at.pending(admin);
  await newcomer.call(profilesEndpoints.updateProfile, { body: changes });
  const approve = (verificationId: string | undefined) =>
    admin.answer(verificationEndpoints.decideVerification, {
      body: { userId: newcomer.id, verificationId, status: 'Approved' },
    });
  expect(await approve(looked?.verificationId)).toMatchObject({
    status: 409,
    body: { code: 'verification.replaced' },
  });
  const [now] = await at.pending(admin);
  expect(now).toMatchObject({ userId: newcomer.id, submittedAt: looked?.submittedAt });
  expect((await approve(now?.verificationId)).status).toBe(200);
});

test('unchanged details, and a new bio, need no review', async () => {
  const newcomer = await at.newcomer();
  await at.submit(newcomer, { photo: await at.upload(newcomer) });
  const [looked] = await at.pending(admin);
  const { fullName, dob, identifiedAs } = newcomer.user;
  const body = { fullName, dob: dob ?? '', identifiedAs: identifiedAs ?? 'Other', bio: 'Here for the food.' };
  await newcomer.call(profilesEndpoints.updateProfile, { body });
  expect((await at.pending(admin))[0]?.verificationId).toBe(looked?.verificationId);
});
