import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { S3Settings } from '#platform/config/s3-settings';
import { startS3Server } from '#test/stand-ins/s3-server';
import { refusalOf } from '#test/stand-ins/s3-signatures';
import { S3Client } from './s3-client.ts';

const example = {
  endpoint: 'https://s3.amazonaws.com',
  publicEndpoint: 'https://s3.amazonaws.com',
  bucket: 'examplebucket',
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
} satisfies S3Settings;

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** A store that answers with the given function. */
async function storeThat(answer: RequestListener) {
  const opened = createServer(answer).listen(0, '127.0.0.1');
  server = opened;
  await once(opened, 'listening');
  const address = opened.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return new S3Client({ ...example, endpoint: `http://127.0.0.1:${address.port}` });
}

test('an address is signed as in AWS’s example', async () => {
  const address = await new S3Client(example).signedAddress('test.txt', Date.UTC(2013, 4, 24), 86_400);
  const { origin, pathname, searchParams } = new URL(address);
  expect(origin + pathname).toBe('https://s3.amazonaws.com/examplebucket/test.txt');
  expect(Object.fromEntries(searchParams)).toEqual({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    'X-Amz-Date': '20130524T000000Z',
    'X-Amz-Expires': '86400',
    'X-Amz-SignedHeaders': 'host',
    // The published signature for the path-style address.
    'X-Amz-Signature': '733255ef022bec3f2a8701cd61d4b371f3f28c9f193a1f02279211d48d5193d7',
  });
});

test('the tests’ own signature check tells valid from invalid signatures', async () => {
  const from = Date.UTC(2013, 4, 24);
  const { host, pathname, search } = new URL(
    await new S3Client(example).signedAddress('test.txt', from, 86_400),
  );
  const signed = { method: 'GET', url: pathname + search, headers: { host }, body: Buffer.alloc(0) };
  const judged = (changes: Partial<typeof signed>, now = from) =>
    refusalOf({ ...signed, ...changes }, example.secretAccessKey, now);
  expect(judged({})).toBeUndefined();
  expect(judged({}, from + 86_401_000)).toBe('AccessDenied');
  expect(judged({ method: 'PUT' })).toBe('SignatureDoesNotMatch');
  expect(judged({ url: signed.url.replace('test.txt', 'other.txt') })).toBe('SignatureDoesNotMatch');
  expect(judged({ url: pathname })).toBe('AccessDenied');
});

test('a store accepts only what is signed with its key', async () => {
  const s3 = await startS3Server();
  try {
    const wish = { key: 'a/b.webp', body: Buffer.from('picture') };
    const wrong = new S3Client({ ...s3.settings, secretAccessKey: 'another secret' });
    for (const [method, body] of [['PUT', wish.body], ['GET'], ['DELETE']] as const)
      await expect(wrong.send(method, { key: wish.key, ...(body && { body }) })).rejects.toThrow(
        'The picture store answered 403 (SignatureDoesNotMatch).',
      );
    const client = new S3Client(s3.settings);
    await client.send('PUT', wish);
    expect((await client.send('GET', { key: wish.key })).bytes.toString()).toBe('picture');
    expect((await client.send('GET', { key: 'a/none.webp' })).status).toBe(404);
    await expect(
      new S3Client({ ...s3.settings, bucket: 'another' }).send('GET', { key: 'a/b.webp' }),
    ).rejects.toThrow('The picture store answered 404 (NoSuchBucket).');
  } finally {
    await s3.close();
  }
});

test('a clock that differs from the store’s is corrected', async () => {
  const ahead = 3_600_000;
  let refused = 0;
  const client = await storeThat((request, response) => {
    const date = new Date(Date.now() + ahead);
    const stamp = String(request.headers['x-amz-date']).replace(
      /(....)(..)(..T..)(..)(..Z)/,
      '$1-$2-$3:$4:$5',
    );
    const isOff = Math.abs(Date.parse(stamp) - date.getTime()) > 900_000;
    if (isOff) refused++;
    response
      .writeHead(isOff ? 403 : 200, { date: date.toUTCString() })
      .end(isOff ? '<Error><Code>RequestTimeTooSkewed</Code></Error>' : 'here');
  });
  expect((await client.send('GET', { key: 'x' })).bytes.toString()).toBe('here');
  expect((await client.send('GET', { key: 'x' })).bytes.toString()).toBe('here');
  expect(refused).toBe(1);
  expect(Math.abs(client.now() - Date.now() - ahead)).toBeLessThan(60_000);
});

test.each([3_600_000, -3_600_000])(
  'simultaneous requests reach a store whose clock is %d ms ahead',
  { tags: ['race'] },
  async (clockAhead) => {
    const s3 = await startS3Server({ clockAhead });
    try {
      const client = new S3Client(s3.settings);
      const keys = Array.from({ length: 8 }, (_, i) => `a/${i}.webp`);
      await Promise.all(keys.map((key) => client.send('PUT', { key, body: Buffer.from(key) })));
      const stored = await Promise.all(keys.map((key) => client.send('GET', { key })));
      expect(stored.map(({ bytes }) => bytes.toString())).toEqual(keys);
      expect((await fetch(await client.signedAddress('a/1.webp', client.now(), 60))).status).toBe(200);
    } finally {
      await s3.close();
    }
  },
);

test('a clock that is fixed later is corrected again', async () => {
  let ahead = 3_600_000;
  const client = await storeThat((request, response) => {
    const now = Date.now() + ahead;
    const { method = '', url = '', headers } = request;
    const refusal = refusalOf({ method, url, headers, body: Buffer.alloc(0) }, example.secretAccessKey, now);
    response.writeHead(refusal ? 403 : 200, { date: new Date(now).toUTCString() });
    response.end(refusal ? `<Error><Code>${refusal}</Code></Error>` : 'here');
  });
  const ask = async () => (await client.send('GET', { key: 'x' })).bytes.toString();
  expect(await Promise.all([ask(), ask()])).toEqual(['here', 'here']);
  ahead = 0;
  expect(await Promise.all([ask(), ask()])).toEqual(['here', 'here']);
});

test('a failed call is retried once, and a second failure is reported', async () => {
  let failures = 1;
  const client = await storeThat((_, response) => {
    if (failures-- > 0) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    else response.end('here');
  });
  expect((await client.send('GET', { key: 'x' })).bytes.toString()).toBe('here');
  failures = 2;
  await expect(client.send('GET', { key: 'x' })).rejects.toThrow(
    'The picture store answered 503 (SlowDown).',
  );
});

test('a call that the store does not answer times out', async () => {
  const client = await storeThat(() => {});
  await expect(client.send('GET', { key: 'x' })).rejects.toThrow(
    'The picture store could not be reached (ETIMEDOUT).',
  );
});

test('a store’s redirects are not followed, so that no other host gets a signature', async () => {
  const client = await storeThat((_, response) => {
    response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
  });
  await expect(client.send('GET', { key: 'x' })).rejects.toThrow('The picture store answered 307 (307).');
});
