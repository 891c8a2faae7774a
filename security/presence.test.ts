import { venuesEndpoints } from '@showup/contract/venues';
import { DISPLAY_PATH, venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { verificationEndpoints } from '@showup/contract/verification';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { liveProof, periodAt } from '../server/src/features/venues/venue-code.ts';
import { readCodes } from '../server/src/platform/qr/read-code.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { stopwatch } from '../server/test/measuring/stopwatch.ts';
import { anAdmin, aUser, type Person } from '../server/test/people/people.ts';
import { openVenue } from '../server/test/verification/captures.ts';
import { drawCapture } from '../server/test/verification/draw-capture.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  at = await openVenue(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const { giveDisplay, revokeDisplay, takePoster, venuePage } = venuesDeskEndpoints;

/** The text of the poster's code, as admins get it. */
async function printed(admin: Person): Promise<string> {
  const poster = await admin.call(takePoster, { params: { venueId: at.venue._id } });
  const [address = ''] = await readCodes(Buffer.from(poster.svg));
  return address;
}

test('after a display is revoked its codes and redrawn posters prove nothing, and other displays continue', async () => {
  const admin = await anAdmin(app);
  const body = { venueId: at.venue._id };
  const [stolen, kept] = [
    await admin.call(giveDisplay, { body }),
    await admin.call(giveDisplay, { body }),
  ].map(({ address }) => address.split(DISPLAY_PATH)[1] ?? '');
  const show = (token = '') => app.browser().call(venuesEndpoints.display, { params: { token } });
  const [poster, code] = [await printed(admin), (await show(stolen)).address];
  const { displays } = await admin.call(venuePage, { params: body });
  await admin.call(revokeDisplay, { body: { displayId: displays[0]?._id ?? '' } });

  const codes = [poster, code, await printed(admin), (await show(kept)).address];
  for (const shown of codes) {
    const person = await at.newcomer();
    await at.submit(person, { photo: await at.capture(person, shown) });
  }
  const verdicts = (await at.pending(admin)).map(({ codeVerdict }) => codeVerdict);
  expect(verdicts).toEqual(['expired', 'expired', 'poster', 'live']);
});

test('the address of a display leads to its current code, never to a poster', async () => {
  const admin = await anAdmin(app);
  const { address } = await admin.call(giveDisplay, { body: { venueId: at.venue._id } });
  const token = address.split(DISPLAY_PATH)[1] ?? '';
  const poster = await printed(admin);
  for (const path of ['poster.svg', 'poster.pdf', 'poster', ''].map((file) => `${token}/${file}`)) {
    for (const caller of [app.browser(), await at.newcomer()]) {
      const answer = await caller.request(`/locations/display/${path}`);
      expect(answer.headers.get('content-type')).not.toMatch(/svg|pdf/);
      expect(await answer.text()).not.toContain(poster);
    }
  }
  const shown = await app.browser().call(venuesEndpoints.display, { params: { token } });
  expect(shown.address).not.toBe(poster);
  const verified = await aUser(app);
  const refusal = await verified.refusal(takePoster, { params: { venueId: at.venue._id } });
  expect(refusal.problem.code).toBe('access.denied');
});

/** The same capture, resent by someone else. */
const changes: Record<string, (image: Sharp) => Sharp> = {
  flipped: (image) => image.flop(),
  'cut by 3 %': (image) => image.extract({ left: 32, top: 43, width: 1016, height: 1354 }),
  'cut by 3 % on one side': (image) => image.extract({ left: 32, top: 0, width: 1048, height: 1440 }),
  'turned by two degrees': (image) => image.rotate(2, { background: '#000' }),
  'flipped and cut': (image) => image.flop().extract({ left: 32, top: 43, width: 1016, height: 1354 }),
};

test('a capture is recognized after a flip, crop or small rotation, and others’ captures are not', async () => {
  const admin = await anAdmin(app);
  const code = await at.poster();
  const send = async (picture: Buffer) => {
    const person = await at.newcomer();
    await at.submit(person, { photo: (await person.upload(picture, 'verification')).secure_url });
    return person.id;
  };
  const original = await drawCapture({ seed: 'the original', code });
  const first = await send(original);
  const copies = new Map<string, string>();
  for (const [how, change] of Object.entries(changes))
    copies.set(await send(await change(sharp(original)).jpeg({ quality: 70 }).toBuffer()), how);
  for (const seed of ['ben', 'carl', 'dev']) await send(await drawCapture({ seed, code }));

  const found = (await at.pending(admin)).map(({ userId, sameImage }) => [
    copies.get(userId) ?? (userId === first ? 'first' : 'other'),
    sameImage !== null && (sameImage.userId === first || userId === first),
  ]);
  expect(found).toEqual([
    ['first', true],
    ...Object.keys(changes).map((how) => [how, true]),
    ...['ben', 'carl', 'dev'].map(() => ['other', false]),
  ]);
});

/** The code a display showed this many seconds ago, as text. */
const passedOn = (secondsAgo: number) => {
  const period = periodAt(new Date(Date.now() - secondsAgo * 1_000));
  return `http://localhost:3000/v/${at.venue.code}.${liveProof(at.venue.secret, period)}`;
};

test('a live code that is passed on expires after a minute, however early the camera was opened', async () => {
  const [admin, early, late] = [await anAdmin(app), await at.newcomer(), await at.newcomer()];
  for (const person of [early, late]) {
    const { challenge } = await person.call(verificationEndpoints.captureChallenge, {});
    await app.db.sql`update capture_challenges set created_at = now() - interval '2 minutes'`;
    const code = passedOn(100);
    if (person === late) await person.call(verificationEndpoints.sightCode, { body: { code } });
    await at.submit(person, { challenge, photo: await at.capture(person, code) });
  }
  expect((await at.pending(admin)).map(({ codeVerdict }) => codeVerdict)).toEqual(['expired', 'expired']);
});

test('a code that the camera reported while it was live counts when the photo arrives late', async () => {
  const [admin, guest] = [await anAdmin(app), await at.newcomer()];
  const { challenge } = await guest.call(verificationEndpoints.captureChallenge, {});
  await guest.call(verificationEndpoints.sightCode, { body: { code: passedOn(0) } });
  // As if both had been two minutes ago.
  const old = passedOn(120);
  await app.db.sql`update capture_challenges set created_at = created_at - interval '2 minutes'`;
  await app.db.sql`
    update code_uses set used_at = used_at - interval '2 minutes', code = ${new URL(old).pathname}`;
  await at.submit(guest, { challenge, photo: await at.capture(guest, old) });
  expect(await at.pending(admin)).toMatchObject([{ codeVerdict: 'live' }]);
});

/** Sends a code as text, and the photo this many seconds later; the camera was opened at the given time. */
async function sentLater(seconds: number, openedSecondsAgo: number): Promise<Person> {
  const guest = await at.newcomer();
  const { challenge } = await guest.call(verificationEndpoints.captureChallenge, {});
  await app.db.sql`
    update capture_challenges set created_at = now() - make_interval(secs => ${openedSecondsAgo})
    where user_id = ${guest.id}`;
  const code = passedOn(seconds);
  await at.saw(guest, code, seconds);
  await at.submit(guest, { challenge, photo: await at.capture(guest, code) });
  return guest;
}

test.each([
  ['just before', 10, 20, { secondsBefore: 10, isBeforeCamera: false }],
  ['two minutes before', 120, 125, { secondsBefore: 120, isBeforeCamera: false }],
  ['before the camera was opened', 40, 10, { secondsBefore: 40, isBeforeCamera: true }],
])(
  'the reviewer sees that a code was read %s the photo arrived',
  async (_when, seconds, opened, expected) => {
    const admin = await anAdmin(app);
    const spent = stopwatch();
    await sentLater(seconds, opened);
    const [entry] = await at.pending(admin);
    expect(entry).toMatchObject({
      codeVerdict: 'live',
      codeSighting: { isBeforeCamera: expected.isBeforeCamera },
    });
    const before = entry?.codeSighting?.secondsBefore ?? 0;
    expect([before >= expected.secondsBefore, before <= expected.secondsBefore + spent()]).toEqual([
      true,
      true,
    ]);
  },
);

test('a code sent as text does not count for a photo more than five minutes later', async () => {
  const admin = await anAdmin(app);
  await sentLater(310, 280);
  expect(await at.pending(admin)).toMatchObject([{ codeVerdict: 'expired', codeSighting: null }]);
});

test('the reviewer sees how many accounts used a live code, how far apart, and from how many networks', async () => {
  const admin = await anAdmin(app);
  const code = passedOn(0);
  for (const latitude of [18.5365, 18.5365, 18.6]) {
    const person = await at.newcomer();
    const location = { latitude, longitude: 73.8941 };
    await at.submit(person, { location, photo: await at.capture(person, code) });
  }
  await at.submit(await at.newcomer());
  const entries = await at.pending(admin);
  expect(entries.map(({ codeUse }) => codeUse)).toEqual([
    ...[1, 2, 3].map(() => ({ accounts: 3, networks: 1, apartKm: expect.closeTo(7.06, 1) })),
    null,
  ]);
});
