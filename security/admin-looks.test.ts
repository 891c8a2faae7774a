import type { UserId } from '@showup/contract/fields';
import { moderationEndpoints } from '@showup/contract/moderation';
import { auditEndpoints } from '@showup/contract/moderation/audit';
import { profilesEndpoints } from '@showup/contract/profiles';
import { safetyEndpoints } from '@showup/contract/safety';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { block } from '../server/test/people/meeting.ts';
import { anAdmin, aUser, type Person } from '../server/test/people/people.ts';
import { openVenue } from '../server/test/verification/captures.ts';

let app: TestApp;
let admin: Person;
let other: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  admin = await anAdmin(app);
  other = await anAdmin(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** The looks in the record as another admin reads them, oldest first. */
async function looks(): Promise<[action: string, adminId: UserId | undefined, ...people: string[]][]> {
  const lines = await other.call(auditEndpoints.record, { query: {} });
  return lines
    .filter(({ action }) => action.startsWith('look-at-'))
    .map((line): [string, UserId | undefined, ...string[]] => [
      line.action,
      line.admin?._id,
      ...line.subjects.map(({ _id }) => _id).toSorted(),
    ])
    .toReversed();
}

async function look(who: Person, ...addresses: readonly (string | null | undefined)[]): Promise<void> {
  for (const address of addresses) expect((await who.request(address ?? '')).status, address ?? '').toBe(200);
}

async function waiting() {
  const at = await openVenue(app);
  const anna = await at.newcomer();
  await at.submit(anna, { photo: await at.upload(anna) });
  return { at, anna };
}

const queue = (who: Person) => who.call(verificationEndpoints.pendingVerifications, { query: {} });
const reports = (who: Person) => who.call(moderationEndpoints.reportedUsers, { query: {} });

test('opening the review queue is recorded with everyone in it, once per admin and day, without extra lines for pictures', async () => {
  const { at, anna } = await waiting();
  const ben = await at.newcomer();
  await at.submit(ben, { photo: await at.upload(ben) });
  const entries = await queue(admin);
  const people = [anna.id, ben.id].toSorted();
  expect(await looks()).toEqual([['look-at-captures', admin.id, ...people]]);
  await queue(admin);
  for (const { verifiedPhotos, photos } of entries) await look(admin, verifiedPhotos, ...photos);
  expect(await looks()).toHaveLength(1);

  const cleo = await at.newcomer();
  await at.submit(cleo, { photo: await at.upload(cleo) });
  await queue(admin);
  await queue(other);
  expect((await looks()).slice(1)).toEqual([
    ['look-at-captures', admin.id, cleo.id],
    ['look-at-captures', other.id, ...[...people, cleo.id].toSorted()],
  ]);
});

test('fetching a picture in review by its address is recorded, once for all its renditions', async () => {
  const { anna } = await waiting();
  const [row] = await app.db.sql<{ id: string }[]>`
    select media_id as id from verifications where user_id = ${anna.id}`;
  const capture = `/media/${row?.id}`;
  await Promise.all([80, 160, 320, 640].map((width) => look(admin, `${capture}?w=${width}`)));
  await look(admin, capture);
  await look(anna, capture);
  expect(await looks()).toEqual([['look-at-captures', admin.id, anna.id]]);
});

test('a look from more than a day ago does not cover one today', async () => {
  const { anna } = await waiting();
  await queue(admin);
  await app.db.sql`alter table audit_log disable trigger user`;
  await app.db.sql`update audit_log set at = at - interval '25 hours'`;
  await app.db.sql`alter table audit_log enable trigger user`;
  // Another server process, without memory of it.
  const later = await startTestApp({}, { beside: app });
  await later.browser(admin.cookies).call(verificationEndpoints.pendingVerifications, { query: {} });
  await later.close();
  expect(await looks()).toEqual([
    ['look-at-captures', admin.id, anna.id],
    ['look-at-captures', admin.id, anna.id],
  ]);
});

test('reading reports is recorded with the reported people', async () => {
  const [anna, ben] = [await aUser(app, { fullName: 'Anna' }), await aUser(app)];
  const body = { blockedUserId: anna.id, reason: 'Rude.', reportType: 'harassment' } as const;
  await ben.call(safetyEndpoints.blockReport, { body });
  const [report] = await reports(admin);
  await reports(admin);
  await look(admin, ...(report?.profile?.photos ?? []));
  expect(await looks()).toEqual([['look-at-reports', admin.id, anna.id]]);
});

test('looks at photos of hidden people are recorded, those of visible people are not', async () => {
  const [anna, cleo] = [
    await aUser(app, { identifiedAs: 'Female' }),
    await aUser(app, { identifiedAs: 'Female' }),
  ];
  await cleo.call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden: true } });
  await look(admin, ...anna.user.photos, ...cleo.user.photos);
  await look(cleo, ...cleo.user.photos, ...anna.user.photos);
  expect(await looks()).toEqual([['look-at-hidden-photos', admin.id, cleo.id]]);

  const newcomer = await aUser(app, { isVerified: false });
  await look(admin, ...newcomer.user.photos);
  expect((await looks()).slice(1)).toEqual([['look-at-captures', admin.id, newcomer.id]]);
});

test('looks at photos of someone who blocked the admin are recorded', async () => {
  const anna = await aUser(app);
  await look(admin, ...anna.user.photos);
  expect(await looks()).toEqual([]);
  await block(anna, admin);
  await look(admin, ...anna.user.photos);
  expect(await looks()).toEqual([['look-at-hidden-photos', admin.id, anna.id]]);
});

test('nothing is shown when the look cannot be recorded', async () => {
  const { anna } = await waiting();
  const [photo] = anna.user.photos;
  await app.db
    .sql`alter table audit_log add constraint no_more check (action not like 'look-at-%') not valid`;
  try {
    expect((await admin.request(photo ?? '')).status).toBeGreaterThanOrEqual(500);
    const refused = await admin.answer(verificationEndpoints.pendingVerifications, { query: {} });
    expect(refused.status).toBeGreaterThanOrEqual(500);
  } finally {
    await app.db.sql`alter table audit_log drop constraint no_more`;
  }
  await look(admin, photo);
});

test('admins who look at their own photos leave no line', async () => {
  await look(admin, ...admin.user.photos);
  expect(await looks()).toEqual([]);
});
