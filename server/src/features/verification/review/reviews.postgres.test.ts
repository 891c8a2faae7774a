// @module-tag race
import { accountsEndpoints } from '@showup/contract/accounts';
import { profilesEndpoints } from '@showup/contract/profiles';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockStanding } from '#features/profiles/profiles.queries';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { heldOpen } from '#test/database/held-open';
import { anAdmin, aUser, type Person, threePhotos } from '#test/people/people';
import { openVenue } from '#test/verification/captures';
import { drawCapture } from '#test/verification/draw-capture';
import { forgetDecided } from '../forget-decided.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;

beforeAll(async () => {
  app = await startTestApp();
  expect(app.db.embedded).toBe(false);
});
beforeEach(async () => {
  await app.reset();
  at = await openVenue(app);
});
afterAll(() => app.close());

const ROUNDS = 5;

const approve = (by: Person, { id: userId }: Person, verificationId?: string) =>
  by.answer(verificationEndpoints.decideVerification, {
    body: { userId, status: 'Approved', ...(verificationId !== undefined && { verificationId }) },
  });
const reject = (by: Person, { id: userId }: Person) =>
  by.answer(verificationEndpoints.decideVerification, {
    body: { userId, status: 'Rejected', reason: 'Other' },
  });
const setPhotos = (person: Person, photos: string[]) =>
  person.answer(profilesEndpoints.updateProfile, { body: { photos } });
const check = (person: Person) => person.call(accountsEndpoints.checkAuth, {});

/** Unreferenced pictures. */
function orphans() {
  return app.db.sql`
    select id from media where audience in ('review', 'members')
      and not exists (select from users u where media.id = any(u.photos || coalesce(u.pending_photos, '{}') || u.profile_pic))
      and not exists (select from verifications v where v.media_id = media.id)`;
}

/** Starts each call while the person is locked, so that all of them have reached the lock, and waits for all. */
async function together<T>({ id }: Person, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const held = await heldOpen(app.db, (tx) => lockStanding(tx, id));
  const answers: Promise<T>[] = [];
  try {
    for (const call of calls) {
      answers.push(call());
      await expect.poll(waitingForLocks).toBe(answers.length);
    }
  } finally {
    await held.end();
  }
  return Promise.all(answers);
}

async function waitingForLocks(): Promise<number> {
  const rows = await app.db.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
}

test('two admins who decide at once make one decision, and the second learns whose', async () => {
  const [one, two] = [await anAdmin(app), await anAdmin(app)];
  for (let round = 0; round < ROUNDS; round++) {
    const anna = await at.newcomer();
    await at.submit(anna, { photo: await at.upload(anna) });
    const answers = await together(anna, [() => approve(one, anna), () => reject(two, anna)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const second = answers.find(({ status }) => status === 409);
    expect(second?.body).toMatchObject({ message: 'Nila already decided this photo.' });
  }
});

test('decides what the admin looked at, or nothing, if the person sends another photo meanwhile', async () => {
  const admin = await anAdmin(app);
  for (let round = 0; round < ROUNDS; round++) {
    const anna = await at.newcomer();
    await at.submit(anna, { photo: await at.upload(anna) });
    const [entry] = await at.pending(admin);
    const photo = await at.upload(anna);
    const send = () =>
      anna.answer(verificationEndpoints.submitPhoto, {
        body: { photo, location: { latitude: 18.5, longitude: 73.9 }, locationId: at.venue._id },
      });
    // Sending comes first, since judging the photo takes longer than the approval may wait for the lock.
    const [sent, decided] = await together(anna, [send, () => approve(admin, anna, entry?.verificationId)]);
    const { verifiedUser } = await check(anna);
    expect([sent?.status, decided?.status, verifiedUser]).toBeOneOf([
      [200, 409, false],
      [409, 200, true],
    ]);
    if (!verifiedUser) await approve(admin, anna);
  }
  await app.db.sql`delete from media where audience = 'uploader'`;
  expect(await orphans()).toEqual([]);
});

test('never shows photos that no admin looked at when photos change during a decision', async () => {
  const admin = await anAdmin(app);
  for (let round = 0; round < ROUNDS; round++) {
    const anna = await aUser(app, { isConnected: false });
    const [looked, later] = [await threePhotos(anna), await threePhotos(anna)];
    await setPhotos(anna, looked);
    const [entry] = await at.pendingPhotos(admin);
    const calls = [() => approve(admin, anna, entry?.verificationId), () => setPhotos(anna, later)];
    const isDecidedFirst = round % 2 === 0;
    const answers = await together(anna, isDecidedFirst ? calls : calls.toReversed());
    const [decided, changed] = isDecidedFirst ? answers : answers.toReversed();
    expect([decided?.status, changed?.status]).toEqual([isDecidedFirst ? 200 : 409, 200]);
    const { photos, pendingPhotos } = await check(anna);
    expect(pendingPhotos).toEqual(later);
    expect(photos).toEqual(isDecidedFirst ? looked : anna.user.photos);
    expect(await at.pendingPhotos(admin)).toMatchObject([{ userId: anna.id, newPhotos: later, photos }]);
    await approve(admin, anna);
    for (const photo of later) expect((await at.look(admin, photo)).status).toBe(200);
  }
  expect(await orphans()).toEqual([]);
});

test('photo changes, a decision and the account’s deletion at once leave nothing behind', async () => {
  const admin = await anAdmin(app);
  for (let round = 0; round < ROUNDS; round++) {
    const anna = await aUser(app, { isConnected: false });
    const sets = [await threePhotos(anna), await threePhotos(anna)];
    await setPhotos(anna, sets[0] ?? []);
    const answers = await Promise.all([
      setPhotos(anna, sets[1] ?? []),
      approve(admin, anna),
      setPhotos(anna, anna.user.photos),
      anna.answer(accountsEndpoints.deleteAccount, {}),
      forgetDecided(app.ctx),
    ]);
    for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
    await app.db.sql`delete from media where audience = 'uploader'`;
    expect(await app.db.sql`select id from verifications where user_id = ${anna.id}`).toEqual([]);
    expect(await orphans()).toEqual([]);
  }
});

test('marks every account that sends the same image at once', async () => {
  const admin = await anAdmin(app);
  const picture = await drawCapture({ seed: 'anna', code: await at.poster() });
  const people = [await at.newcomer(), await at.newcomer(), await at.newcomer()];
  const photos = await Promise.all(
    people.map(async (person) => (await person.upload(picture, 'verification')).secure_url),
  );
  await Promise.all(people.map((person, index) => at.submit(person, { photo: photos[index] ?? '' })));
  const entries = await at.pending(admin);
  expect(entries).toHaveLength(3);
  for (const { userId, sameImage } of entries) {
    expect(people.filter(({ id }) => id !== userId).map(({ id }) => id)).toContain(sameImage?.userId);
  }
});

test('takes an image while the matching one is deleted or its entry gets a new id', async () => {
  const admin = await anAdmin(app);
  const picture = await drawCapture({ seed: 'anna', code: await at.poster() });
  const send = async () => {
    const person = await at.newcomer();
    const photo = (await person.upload(picture, 'verification')).secure_url;
    return { person, photo };
  };
  for (const change of ['renamed', 'gone'] as const) {
    const [first, second] = [await send(), await send()];
    await at.submit(first.person, { photo: first.photo });
    const { id } = first.person;
    const held = await heldOpen(app.db, (tx) =>
      change === 'gone'
        ? tx`delete from capture_images where user_id = ${id}`
        : tx`update verifications set id = gen_random_uuid() where user_id = ${id}`,
    );
    const sent = at.submit(second.person, { photo: second.photo });
    if (change === 'gone') await expect.poll(waitingForLocks).toBe(1);
    await held.end();
    await sent;
    const entry = (await at.pending(admin)).find(({ userId }) => userId === second.person.id);
    expect(entry?.sameImage?.userId).toBe(change === 'gone' ? undefined : first.person.id);
    await app.db.sql`delete from verifications`;
    await app.db.sql`delete from capture_images`;
  }
});

test('finds the same image among 100,000 by its index', async () => {
  await app.db.sql`insert into users (full_name) select 'Someone' from generate_series(1, 1000)`;
  for (let batch = 0; batch < 10; batch++) {
    await app.db.sql`
      insert into capture_images (user_id, image_hash)
      select id, ('x' || md5(random()::text) || md5(random()::text || copy))::bit(256)
      from users, generate_series(1, 10) copy`;
  }
  await app.db.sql`analyze capture_images`;
  const [anna, ben, admin] = [await at.newcomer(), await at.newcomer(), await anAdmin(app)];
  const picture = await drawCapture({ seed: 'anna', code: await at.poster() });
  const uses = async () => {
    const [row] = await app.db.sql<{ uses: number }[]>`
      select idx_scan::int as uses from pg_stat_user_indexes where indexrelname = 'capture_images_bands'`;
    return row?.uses ?? 0;
  };
  const before = await uses();
  for (const person of [anna, ben]) {
    await at.submit(person, { photo: (await person.upload(picture, 'verification')).secure_url });
  }
  expect((await at.pending(admin)).map(({ sameImage }) => sameImage?.userId)).toEqual([ben.id, anna.id]);
  await expect.poll(uses).toBeGreaterThan(before);
});
