import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { venuesEndpoints } from '@showup/contract/venues';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDisplay } from '#features/venues/codes/displays';
import { liveProof, periodAt } from '#features/venues/venue-code';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, type Person } from '#test/people/people';
import { asDataAddress } from '#test/people/pictures';
import { openVenue, states } from '#test/verification/captures';
import { drawCapture } from '#test/verification/draw-capture';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;

beforeAll(async () => {
  app = await startTestApp({ requireVenueQr: 'any' });
});
beforeEach(async () => {
  at = await openVenue(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const pictures = () => app.db.sql`select id from media where preset = 'verification'`;

async function files(): Promise<string[]> {
  const names = await readdir(join(app.dataDir, 'media'), { recursive: true });
  return names.filter((name) => /^verification.*\.webp/.test(name)).toSorted();
}

async function sayNo(person: Person, photo: string): Promise<string> {
  const { status, problem } = await at.refused(person, { photo });
  expect(status).toBe(400);
  return problem.message;
}

test('takes a photo with a live code or the poster of its venue', async () => {
  const token = await app.db.transaction((tx) => addDisplay(tx, at.venue._id));
  const { address } = await app.browser().call(venuesEndpoints.display, { params: { token } });
  for (const code of [address, await at.poster()]) {
    const person = await at.newcomer();
    await at.submit(person, { photo: await at.capture(person, code) });
    expect(await at.check(person)).toEqual(states.pending);
  }
});

test('refuses any other photo, says what to do, and keeps nothing of it', async () => {
  const anna = await at.newcomer();
  const before = await files();
  const other = await at.addVenue('Monsoon Radio');
  const old = liveProof(at.venue.secret, periodAt(new Date()) - 10);
  const expired = await at.capture(anna, `http://localhost:3000/v/${at.venue.code}.${old}`);
  const elsewhere = await at.capture(anna, await at.poster(other));
  expect(await sayNo(anna, expired)).toBe(
    'The code in your photo is no longer valid. Please take a new photo of the code as it shows now.',
  );
  expect(await sayNo(anna, elsewhere)).toBe(
    'The code in your photo belongs to another venue. Please choose that venue, or take the photo where you are.',
  );
  expect(await sayNo(anna, asDataAddress(await drawCapture({ seed: 'anna' })))).toBe(
    'We couldn’t find this venue’s code in your photo. Please take it again with the whole QR code in view.',
  );
  expect(await at.check(anna)).toEqual(states.none);
  expect(await pictures()).toEqual([]);
  await expect.poll(files).toEqual(before);
}); // a photo without our code is searched in every way

test('keeps the challenge, the waiting photo and other people’s pictures after a refusal', async () => {
  const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
  const { challenge, requiredCode } = await anna.call(verificationEndpoints.captureChallenge, {});
  expect(requiredCode).toBe('any');
  await at.refused(anna, { challenge, photo: await at.upload(anna) });
  const body = await at.submit(anna, { challenge });
  const [entry] = await at.pending(admin);
  expect(entry?.isLiveCapture).toBe(true);

  await at.refused(anna, { photo: await at.upload(anna) });
  const other = await at.addVenue('Monsoon Radio');
  await at.refused(anna, { ...body, locationId: other._id });
  await at.refused(anna, { photo: admin.user.photos[0] ?? '' });
  await at.refused(admin, { photo: body.photo });
  expect(await at.pending(admin)).toEqual([entry]);
  for (const photo of [body.photo, ...admin.user.photos])
    expect((await at.look(admin, photo)).status).toBe(200);
});

test('lets a waiting photo be sent again after its code has changed', async () => {
  const anna = await at.newcomer();
  const live = liveProof(at.venue.secret, periodAt(new Date()));
  const photo = await at.capture(anna, `http://localhost:3000/v/${at.venue.code}.${live}`);
  const body = await at.submit(anna, { photo });
  await app.db.sql`update venues set secret = '\\x00'::bytea || secret`;
  expect(await anna.call(verificationEndpoints.submitPhoto, { body })).toEqual(states.pending);
});
