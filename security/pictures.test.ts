import { inflateSync } from 'node:zlib';
import { mediaTexts } from '@showup/contract/platform/media';
import { profilesEndpoints } from '@showup/contract/profiles';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decodes } from '../server/src/platform/media/decodes.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { pngWithTexts, progressiveJpeg } from '../server/test/attacks/hidden-work.ts';
import { interlacedPng } from '../server/test/attacks/large-pictures.ts';
import { aUser, nextPhone, type Person, provePhone } from '../server/test/people/people.ts';
import { aPicture, asDataAddress } from '../server/test/people/pictures.ts';
import type { TestBrowser } from '../server/test/people/test-browser.ts';

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await startTestApp({ rateLimitFactor: 1 });
  anna = await aPerson();
});
afterAll(() => app.close());

const aPerson = (isVerified = true) => aUser(app, { isVerified, isConnected: false });

function send(sender: TestBrowser, bytes: Buffer): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.png');
  form.append('preset', 'chat');
  return sender.request('/media/upload', { method: 'POST', body: form });
}

const setAvatar = (person: Person, bytes: Buffer) =>
  person.answer(profilesEndpoints.updateProfilePic, { body: { profilePic: asDataAddress(bytes) } });

async function countPictures(): Promise<number> {
  const [row] = await app.db.sql<[{ count: number }]>`select count(*)::int as count from media`;
  return row.count;
}

/** Keeps both slots of the decoder busy until the returned function is called. */
function holdDecodes(): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  for (let i = 0; i < 2; i++) void decodes.run(Buffer.alloc(0), () => held);
  return letGo;
}

test('two pictures are decoded at a time, 24 wait, more are refused, and reads continue', async () => {
  const senders = await Promise.all([1, 2, 3, 4].map(() => aPerson(false)));
  const ben = await aPerson();
  const picture = await aPicture();
  const { started } = decodes.state();
  const letGo = holdDecodes();
  try {
    const waiting = senders.flatMap((sender) => Array.from({ length: 6 }, () => send(sender, picture)));
    await expect.poll(() => decodes.state()).toEqual({ underWay: 2, waiting: 24, started: started + 2 });

    const refused = await send(ben, picture);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'media.busy', message: mediaTexts.busy });
    expect(await setAvatar(ben, picture)).toMatchObject({ status: 503, body: { code: 'media.busy' } });

    expect((await ben.request(anna.user.photos[0] ?? '')).status).toBe(200);
    expect((await ben.call(profilesEndpoints.updateProfile, { body: { bio: 'Hi' } })).bio).toBe('Hi');
    expect(decodes.state()).toEqual({ underWay: 2, waiting: 24, started: started + 2 });

    letGo();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(24).fill(200));
  } finally {
    letGo();
  }
  expect(decodes.state()).toEqual({ underWay: 0, waiting: 0, started: started + 26 });
});

test('one person has at most six uploads under way, so nobody fills the queue alone', async () => {
  const ben = await aPerson(false);
  const picture = await aPicture();
  const letGo = holdDecodes();
  try {
    const waiting = Array.from({ length: 6 }, () => send(ben, picture));
    await expect.poll(() => decodes.state().waiting).toBe(6);
    const refused = await send(ben, picture);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ message: mediaTexts.tooManyAtOnce }),
    ]);
    letGo();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  } finally {
    letGo();
  }
  expect((await send(ben, picture)).status).toBe(200);
});

test('an upload is decoded once for all widths', async () => {
  const picture = await interlacedPng(600, 400);
  const images: Sharp = Object.getPrototypeOf(sharp());
  const made = vi.spyOn(images, 'toBuffer');
  try {
    expect((await send(anna, picture)).status).toBe(200);
    const decoded = made.mock.contexts.filter((image): image is Sharp => image instanceof sharp);
    const sources = await Promise.all(decoded.map((image) => image.clone().metadata()));
    expect(sources.map(({ format }) => format)).toEqual(['png', 'raw', 'raw', 'raw']);
  } finally {
    made.mockRestore();
  }
});

const stripes = async (frames: number) => {
  const raw = { width: 1, height: frames, channels: 3, pageHeight: 1 } as const;
  const pixels = Buffer.from(Array.from({ length: frames * 3 }, (_, at) => (at * 89) % 256));
  return sharp(pixels, { raw, limitInputPixels: false }).gif({ loop: 0 }).toBuffer();
};
const sixteenBit = () =>
  sharp({ create: { width: 5_000, height: 4_000, channels: 4, background: '#8042' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();

test.each([
  ['26 megapixels', () => interlacedPng(6_500, 4_000), mediaTexts.tooManyPixels],
  ['20 megapixels of 16 bits', sixteenBit, mediaTexts.tooDeep],
  ['1,001 frames', () => stripes(1_001), mediaTexts.tooManyFrames],
])(
  'a picture of %s is refused before it is decoded, as a file and as a data: URL',
  async (_, make, message) => {
    const [bytes, known] = [await make(), await countPictures()];
    const sent = await send(anna, bytes);
    const answers = [{ status: sent.status, body: await sent.json() }, await setAvatar(anna, bytes)];
    for (const answer of answers) expect(answer).toMatchObject({ status: 413, body: { message } });
    expect(await countPictures()).toBe(known);
  },
);

test.each(['an account', 'a phone without an account'])(
  'the bytes that %s sends in a day are limited, even those of failed uploads',
  async (kind) => {
    const sender = kind === 'an account' ? await aPerson() : app.browser();
    if (kind !== 'an account') await provePhone(app, sender, nextPhone());
    await app.db.sql`delete from daily_counts`;
    const rubbish = Buffer.alloc(2_000_000, 7);
    expect((await send(sender, rubbish)).status).toBe(415);
    // As if another 197 MB had been sent. No other count of a test is in the thousands.
    const raised = await app.db.sql`
      update daily_counts set count = count + 197_000 where count >= 2_000 returning count`;
    expect(raised).toEqual([{ count: 199_000 }]);
    const picture = await aPicture();
    expect((await send(sender, picture)).status).toBe(200);
    const refused = await send(sender, rubbish);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      code: 'media.too_many',
      message: 'The pictures you uploaded today add up to more than 200 MB. You can upload more in 24 h.',
    });
    expect((await send(anna, picture)).status).toBe(200);
    await app.db.sql`update daily_counts set since = since - interval '1 day'`;
    expect((await send(sender, rubbish)).status).toBe(415);
  },
);

test.each([
  ['JPEG of 65 scans', () => progressiveJpeg(65)],
  ['JPEG of 800 scans', () => progressiveJpeg(800)],
  [
    'JPEG of 800 scans behind comments',
    () => {
      const jpeg = progressiveJpeg(800);
      const comment = Buffer.from([0xff, 0xff, 0xfe, 0, 4, 0xff, 0xd9, 0xff, 0xfe, 0, 0]);
      return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    },
  ],
  ['JPEG of one arithmetic-coded scan', () => progressiveJpeg(1, 0xca)],
])('a %s is refused before it is decoded', async (_, make) => {
  const bytes = await make();
  expect(await sharp(bytes).raw().toBuffer()).toBeTruthy(); // otherwise it would be refused as malformed
  const [sent, known] = [await send(anna, bytes), await countPictures()];
  expect([sent.status, await sent.json()]).toEqual([
    413,
    { code: 'media.too_large', message: mediaTexts.tooIntricate },
  ]);
  expect(await setAvatar(anna, bytes)).toMatchObject({ status: 413 });
  expect(await countPictures()).toBe(known);
});

test.each([
  ['JPEG of 64 scans', () => progressiveJpeg(64)],
  [
    'progressive JPEG',
    async () =>
      sharp(await aPicture())
        .jpeg({ progressive: true })
        .toBuffer(),
  ],
  [
    'JPEG with another in its metadata',
    async () => {
      const exif = Buffer.concat(Array(80).fill(Buffer.from([0xff, 0xda, 0, 2, 0, 0])));
      const marker = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255]);
      const jpeg = await sharp(await aPicture())
        .jpeg()
        .toBuffer();
      return Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]);
    },
  ],
])('a %s is accepted', async (_, make) => {
  expect((await send(anna, await make())).status).toBe(200);
});

test.each(['zTXt', 'iTXt'] as const)(
  'the texts of a PNG are not decompressed: %s',
  { tags: ['timing'] },
  async (type) => {
    const { png, text } = await pngWithTexts(type, 600);
    const effort = async (work: () => unknown) => {
      const before = process.cpuUsage();
      await work();
      return process.cpuUsage(before).user;
    };
    const upload = () => effort(async () => expect((await send(anna, png)).status).toBe(200));
    const least = Math.min(await upload(), await upload(), await upload());
    const unpacking = await effort(() => Array.from({ length: 60 }, () => inflateSync(text)));
    expect(least / unpacking).toBeLessThan(0.3); // decompressing all 600 would take more than 0.6
  },
);
