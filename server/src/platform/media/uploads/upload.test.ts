import { mediaTexts, PICTURE_WIDTHS } from '@showup/contract/platform/media';
import sharp, { type Metadata } from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser, nextPhone, type Person, provePhone } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import type { TestBrowser } from '#test/people/test-browser';

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.reset();
  anna = await aUser(app, { isConnected: false });
});
afterAll(() => app.close());

const file = (bytes: Buffer | string, type = 'image/jpeg') =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });

function formOf(parts: readonly (readonly [string, Blob | string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'photo.jpg');
  }
  return form;
}

async function send(browser: TestBrowser, body: FormData): Promise<{ status: number; body: unknown }> {
  const response = await browser.request('/media/upload', { method: 'POST', body });
  return { status: response.status, body: await response.json() };
}

const sendFile = (blob: Blob) =>
  send(
    anna,
    formOf([
      ['file', blob],
      ['preset', 'profile'],
    ]),
  );

const changePicture = (profilePic: string) =>
  anna.request('/auth/updateprofilepic', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ profilePic }),
  });

async function shown(address: string): Promise<Metadata> {
  const response = await anna.request(address);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
}

function onePlainColour(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#804020' }, limitInputPixels: false });
}

test('a photo is stored as WebP, without the place and time it was taken', async () => {
  const photo = await sharp(await aPicture(1200, 900))
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Secret 9' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '18/1 32/1 10/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '73/1 53/1 38/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif?.includes('Secret 9')).toBe(true);

  const { secure_url, width, height } = await anna.upload(photo, 'profile');
  expect([width, height]).toEqual([1200, 900]);
  const kept = await shown(secure_url);
  expect(kept).toMatchObject({ format: 'webp', width: 1080, height: 810 });
  expect([kept.exif, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined]);
});

test('a picture has three widths, and the next larger one is served', async () => {
  const { secure_url } = await anna.upload(await aPicture(1500, 1500), 'profile');
  const widths = [1, 160, 161, 480, 500, 1080, 4000].map(async (wanted) => {
    return (await shown(`${secure_url}?w=${wanted}`)).width;
  });
  expect(await Promise.all(widths)).toEqual([160, 160, 480, 480, 1080, 1080, 1080]);
  for (const nonsense of ['', 'x', '-5', '0', 'NaN', 'Infinity', '1&w=2']) {
    expect((await shown(`${secure_url}?w=${nonsense}`)).width).toBe(PICTURE_WIDTHS.at(-1));
  }
});

test('a small picture is not enlarged', async () => {
  const { secure_url } = await anna.upload(await aPicture(200, 100), 'profile');
  expect(await shown(secure_url)).toMatchObject({ width: 200, height: 100 });
  expect(await shown(`${secure_url}?w=100`)).toMatchObject({ width: 160, height: 80 });
});

test('a photo that the phone stored rotated is upright', async () => {
  const leftRed = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'blue' } })
    .composite([
      { input: { create: { width: 200, height: 200, channels: 3, background: 'red' } }, left: 0, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { secure_url, width, height } = await anna.upload(leftRed, 'profile');
  expect([width, height]).toEqual([200, 400]);
  const response = await anna.request(secure_url);
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([200, 400]);
  const [red = 0, , blue = 0] = data.subarray(0, 3);
  expect(red).toBeGreaterThan(blue); // the red half is on top now
});

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s picture is accepted', async (format) => {
  const bytes = await sharp(await aPicture(64, 64))
    .toFormat(format)
    .toBuffer();
  expect((await sendFile(file(bytes, `image/${format}`))).status).toBe(200);
});

test('a picture is what its bytes say, whatever type it is sent as', async () => {
  const bytes = await aPicture(64, 64);
  for (const type of ['', 'application/octet-stream', 'text/plain'])
    expect((await sendFile(file(bytes, type))).status, type).toBe(200);
  for (const type of ['', 'application/octet-stream', 'image/png', 'image/jpeg;charset=binary']) {
    const profilePic = `data:${type};base64,${bytes.toString('base64')}`;
    expect((await changePicture(profilePic)).status, type).toBe(200);
  }
});

const unreadable = { status: 415, body: { message: mediaTexts.unreadable, code: 'media.unreadable' } };

test('an AVIF is refused like a HEIC: the web app sends what the browser makes of it', async () => {
  const avif = await sharp(await aPicture(64, 64))
    .avif({ effort: 0 })
    .toBuffer();
  expect(await sendFile(file(avif, 'image/avif'))).toEqual(unreadable);
});

test('a text named like a picture is refused', async () => {
  expect(await sendFile(file('This is not a picture.'))).toEqual(unreadable);
  expect(await sendFile(file(''))).toEqual(unreadable);
});

test('an SVG is refused: it could carry a script', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  expect(await sendFile(file(svg, 'image/svg+xml'))).toEqual(unreadable);
  expect(await sendFile(file(svg))).toEqual(unreadable);
});

test('a truncated JPEG is refused', async () => {
  const whole = await sharp(await aPicture(900, 900))
    .composite([])
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(await sendFile(file(whole.subarray(0, whole.length / 2)))).toEqual(unreadable);
});

const tooLarge = { status: 413, body: { message: mediaTexts.tooLarge, code: 'media.too_large' } };

test('a file of more than 15 MB is refused', async () => {
  expect(await sendFile(file(Buffer.alloc(16_000_000, 7)))).toEqual(tooLarge);
});

test('a picture with far too many pixels is refused, even if its file is small', async () => {
  const bomb = await onePlainColour(14_000, 14_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(3_000_000);
  expect(await sendFile(file(bomb, 'image/png'))).toEqual({
    status: 413,
    body: { message: mediaTexts.tooManyPixels, code: 'media.too_large' },
  });
});

test('an upload without a known preset is refused', async () => {
  const picture = file(await aPicture());
  const refusal = { status: 400, body: { message: 'The upload names no known preset.' } };
  expect(await send(anna, formOf([['file', picture]]))).toMatchObject(refusal);
  for (const preset of ['', 'Profile', 'admin', '../x']) {
    expect(
      await send(
        anna,
        formOf([
          ['file', picture],
          ['preset', preset],
        ]),
      ),
    ).toMatchObject(refusal);
  }
});

test('the fields may come in either order', async () => {
  const picture = file(await aPicture());
  expect(
    (
      await send(
        anna,
        formOf([
          ['file', picture],
          ['preset', 'chat'],
        ]),
      )
    ).status,
  ).toBe(200);
  expect(
    (
      await send(
        anna,
        formOf([
          ['preset', 'chat'],
          ['file', picture],
        ]),
      )
    ).status,
  ).toBe(200);
});

test('an upload without a file, or with two, is refused', async () => {
  const picture = file(await aPicture());
  expect(await send(anna, formOf([['preset', 'profile']]))).toMatchObject({
    status: 400,
    body: { message: mediaTexts.notAnImage },
  });
  const two = await send(
    anna,
    formOf([
      ['file', picture],
      ['file', picture],
      ['preset', 'profile'],
    ]),
  );
  expect([400, 413]).toContain(two.status);
});

test.each([
  ['application/json', '{"file":"x"}', 400],
  ['text/plain', 'hello', 415],
  ['multipart/form-data', 'no boundary', 400],
  ['multipart/form-data; boundary=x', '', 400],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbroken off',
    400,
  ],
  ['multipart/form-data; boundary=x', '--y\r\nnonsense', 400],
])('%s with %j is a refusal, not an internal error', async (type, body, expected) => {
  const response = await anna.request('/media/upload', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  const answer = await response.json();
  expect(answer).toEqual({ message: expect.any(String), code: expect.any(String) });
  expect(response.status).toBe(expected);
});

test('uploading needs a verified phone or a session', async () => {
  const form = formOf([
    ['file', file(await aPicture())],
    ['preset', 'profile'],
  ]);
  expect(await send(app.browser(), form)).toEqual({
    status: 401,
    body: { message: 'Please verify your phone number first.', code: 'phone.unverified' },
  });
  const newcomer = app.browser();
  await provePhone(app, newcomer, nextPhone());
  expect((await send(newcomer, form)).status).toBe(200);
  expect((await send(anna, form)).status).toBe(200);
});
