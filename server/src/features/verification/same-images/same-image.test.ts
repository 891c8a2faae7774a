import { verificationEndpoints } from '@showup/contract/verification';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { leave } from '#test/people/meeting';
import { anAdmin, type Person } from '#test/people/people';
import { openVenue } from '#test/verification/captures';
import { drawCapture } from '#test/verification/draw-capture';
import { forgetDecided } from '../forget-decided.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;
let admin: Person;
let original: Buffer;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  at = await openVenue(app);
  admin = await anAdmin(app);
  original = await drawCapture({ seed: 'the original', code: await at.poster() });
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** The same picture after another app: smaller, encoded again, slightly cropped. */
const copy = () =>
  sharp(original)
    .extract({ left: 8, top: 8, width: 1064, height: 1424 })
    .resize({ width: 900 })
    .jpeg({ quality: 60 })
    .toBuffer();

const send = async (person: Person, picture: Buffer) =>
  at.submit(person, { photo: (await person.upload(picture, 'verification')).secure_url });

const reject = ({ id: userId }: Person) =>
  admin.call(verificationEndpoints.decideVerification, {
    body: { userId, status: 'Rejected', reason: 'Face is not clear' },
  });

const marks = async () =>
  Object.fromEntries(
    (await at.pending(admin)).map(({ userId, sameImage, isOldPicture }) => [
      userId,
      { sameImage: sameImage?.userId ?? null, isOldPicture },
    ]),
  );

test('marks the same image from two accounts on both entries, with its owner and date', async () => {
  const [anna, ben, carl] = [await at.newcomer(), await at.newcomer(), await at.newcomer()];
  await send(anna, original);
  await send(ben, await copy());
  await at.submit(carl);
  expect(await marks()).toEqual({
    [anna.id]: { sameImage: ben.id, isOldPicture: false },
    [ben.id]: { sameImage: anna.id, isOldPicture: false },
    [carl.id]: { sameImage: null, isOldPicture: false },
  });
  const [, second] = await at.pending(admin);
  const { fullName } = anna.user;
  const [image] = await app.db.sql<{ sentAt: string }[]>`
    select sent_at from capture_images where user_id = ${anna.id}`;
  expect(second?.sameImage).toEqual({ userId: anna.id, fullName, submittedAt: image?.sentAt });
});

test('recognises an image that was replaced, no matter who sends it next', async () => {
  const [anna, ben, carl] = [await at.newcomer(), await at.newcomer(), await at.newcomer()];
  await send(anna, original);
  await send(ben, await copy());
  await at.submit(anna);
  await send(carl, await copy());
  expect(await marks()).toEqual({
    [anna.id]: { sameImage: null, isOldPicture: false },
    [ben.id]: { sameImage: anna.id, isOldPicture: false },
    [carl.id]: { sameImage: anna.id, isOldPicture: false },
  });

  await leave(anna);
  expect(await marks()).toMatchObject({ [ben.id]: { sameImage: carl.id }, [carl.id]: { sameImage: ben.id } });
  const kept = await app.db.sql`select from capture_images where user_id = ${anna.id}`;
  expect(kept).toHaveLength(0);
});

test('forgets a replaced image 30 days after it was sent, but not one that is waiting', async () => {
  const [anna, ben] = [await at.newcomer(), await at.newcomer()];
  await send(anna, original);
  await send(anna, await drawCapture({ seed: 'another', code: await at.poster() }));
  const kept = async () => (await app.db.sql`select from capture_images`).length;
  await app.db.sql`update capture_images set sent_at = now() - interval '29 days'`;
  await forgetDecided(app.ctx);
  expect(await kept()).toBe(2);
  await app.db.sql`update capture_images set sent_at = now() - interval '31 days'`;
  await forgetDecided(app.ctx);
  expect(await kept()).toBe(1);
  await send(ben, await copy());
  expect(await marks()).toMatchObject({ [ben.id]: { sameImage: null } });
});

test('a replaced picture sent again with a new challenge is an old one; one that moves to another venue is not', async () => {
  const anna = await at.newcomer();
  const elsewhere = await at.addVenue('Monsoon Radio');
  await send(anna, original);
  const body = await at.submit(anna);
  await at.submit(anna, { ...body, locationId: elsewhere._id });
  expect(await marks()).toEqual({ [anna.id]: { sameImage: null, isOldPicture: false } });

  const { challenge } = await anna.call(verificationEndpoints.captureChallenge, {});
  const photo = (await anna.upload(await copy(), 'verification')).secure_url;
  await at.submit(anna, { photo, challenge });
  expect(await marks()).toEqual({ [anna.id]: { sameImage: null, isOldPicture: true } });
  expect(await at.pending(admin)).toMatchObject([{ isLiveCapture: true }]);
});

test('an image that others sent too stays marked when its entry moves to another venue', async () => {
  const [anna, ben] = [await at.newcomer(), await at.newcomer()];
  const elsewhere = await at.addVenue('Monsoon Radio');
  await send(anna, original);
  const body = await send(ben, await copy());
  await at.submit(ben, { ...body, locationId: elsewhere._id });
  expect(await marks()).toEqual({
    [anna.id]: { sameImage: ben.id, isOldPicture: false },
    [ben.id]: { sameImage: anna.id, isOldPicture: false },
  });
});

test('recognises an image for as long as its photo is kept, and no longer than its account exists', async () => {
  const [anna, ben] = [await at.newcomer(), await at.newcomer()];
  await send(anna, original);
  await at.approve(admin, anna);
  await send(ben, await copy());
  expect(await marks()).toEqual({ [ben.id]: { sameImage: anna.id, isOldPicture: false } });

  await app.db
    .sql`update verifications set decided_at = now() - interval '31 days' where user_id = ${anna.id}`;
  await forgetDecided(app.ctx);
  expect(await marks()).toEqual({ [ben.id]: { sameImage: null, isOldPicture: false } });

  const carl = await at.newcomer();
  await send(carl, original);
  expect(await marks()).toMatchObject({ [ben.id]: { sameImage: carl.id } });
  await leave(carl);
  expect(await marks()).toEqual({ [ben.id]: { sameImage: null, isOldPicture: false } });
});

test('a rejected picture sent again by the same account is an old one; another picture is not', async () => {
  const anna = await at.newcomer();
  await send(anna, original);
  await reject(anna);
  await send(anna, await copy());
  expect(await marks()).toEqual({ [anna.id]: { sameImage: null, isOldPicture: true } });
  await at.submit(anna);
  expect(await marks()).toEqual({ [anna.id]: { sameImage: null, isOldPicture: false } });
});

test('a repeated request does not count as a live capture, and its picture is an old one', async () => {
  const anna = await at.newcomer();
  const { challenge } = await anna.call(verificationEndpoints.captureChallenge, {});
  const body = await at.submit(anna, { challenge, photo: await at.capture(anna, await at.poster()) });
  expect((await at.pending(admin))[0]).toMatchObject({ isLiveCapture: true, isOldPicture: false });
  await reject(anna);

  const replay = await anna.refusal(verificationEndpoints.submitPhoto, { body });
  expect(replay.status).toBe(400); // an upload is claimed once
  await at.submit(anna, { challenge, photo: await at.capture(anna, await at.poster()) });
  expect((await at.pending(admin))[0]).toMatchObject({ isLiveCapture: false, isOldPicture: true });
});

test('pictures of one colour are never the same image', async () => {
  const [anna, ben] = [await at.newcomer(), await at.newcomer()];
  const black = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer();
  await send(anna, black);
  await send(ben, black);
  expect(await marks()).toMatchObject({ [anna.id]: { sameImage: null }, [ben.id]: { sameImage: null } });
});
