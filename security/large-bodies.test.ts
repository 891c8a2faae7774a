import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { everyEndpoint } from '../server/test/app/every-endpoint.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { aUser, type Person } from '../server/test/people/people.ts';

const KIB = 1_024;
const PICTURE_CALLS = [
  'POST /auth/signup',
  'PUT /auth/updateprofile',
  'PUT /auth/updateprofilepic',
  'POST /auth/set-verification-photo',
  'POST /messages/send/:userId',
];

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aUser(app, { isConnected: false });
});
afterAll(() => app.close());

const endpoints = await everyEndpoint();
const cookiesOf = ({ cookies }: Person) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Announces a body and sends none of it. Returns the status received, or undefined while the server waits. */
function announce(person: Person, length: number) {
  const sent = request(new URL('/auth/updateprofile', app.url), {
    method: 'PUT',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': length, cookie: cookiesOf(person) },
  });
  const status = new Promise<number | undefined>((resolve) => {
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', () => resolve(undefined));
  });
  sent.flushHeaders();
  return { status, abort: () => sent.on('error', () => {}).destroy() };
}

test('only calls with pictures accept more than 64 KiB, and those accept 6 MB', () => {
  const larger = endpoints.filter(({ maxBodyBytes }) => maxBodyBytes !== undefined);
  expect(larger.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(PICTURE_CALLS.toSorted());
  expect(larger.filter(({ maxBodyBytes = 0 }) => maxBodyBytes > 6_000_000)).toEqual([]);
});

test.each(
  endpoints
    .filter(({ method, maxBodyBytes }) => method !== 'GET' && !maxBodyBytes)
    .map((entry) => [entry.path, entry] as const),
)('%s refuses 65 KiB from anyone', async (path, { method }) => {
  const answer = await anna.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'x'.repeat(65 * KIB) }),
  });
  expect([401, 403, 413]).toContain(answer.status);
});

const million = (value: string) => `[${Array.from({ length: 400_000 }, () => value).join(',')}]`;
const hostile: readonly [string, string][] = [
  ['a list of 400,000 invalid values', `{"interests":${million('"x"')}}`],
  ['a list of 400,000 lists', `{"photos":${million('[]')}}`],
  ['a bio of 5 MB', JSON.stringify({ bio: 'x'.repeat(5_000_000) })],
  ['a name of 5 MB of blanks', JSON.stringify({ fullName: ' '.repeat(5_000_000) })],
  ['400,000 fields', `{${Array.from({ length: 300_000 }, (_, at) => `"f${at}":1`).join(',')}}`],
  ['lists a million deep', `{"interests":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`],
  ['an address of 5 MB where a photo belongs', JSON.stringify({ photos: ['x'.repeat(5_000_000), 'a', 'b'] })],
];

test.each(hostile)('%s changes nothing and is not validated value by value', async (_what, body) => {
  const answer = await anna.request('/auth/updateprofile', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect([400, 413]).toContain(answer.status);
  // An error per value would make the answer, or its work, as long as the body.
  expect((await answer.text()).length).toBeLessThan(300);
});

const CHARACTERS = 5_900_000;
const costly: readonly [string, string][] = [
  ['two million objects', `{"interests":[${Array.from({ length: CHARACTERS / 3 }, () => '{}').join(',')}]}`],
  ['lists three million deep', `${'['.repeat(CHARACTERS / 2)}${']'.repeat(CHARACTERS / 2)}`],
  ['half a million fields', `{${Array.from({ length: 500_000 }, (_, at) => `"f${at}":1`).join(',')}}`],
  ['three million quotes in a text', `{"bio":"${'\\"'.repeat(CHARACTERS / 2)}"}`],
  ['one endless number', `{"bio":${'9'.repeat(CHARACTERS)}}`],
  ['nothing but blanks', `{${' '.repeat(CHARACTERS)}}`],
];

const picture = JSON.stringify({ photos: [`data:image/png;base64,${'A'.repeat(CHARACTERS)}`] });

async function refuse(body: string): Promise<void> {
  const answer = await anna.request('/auth/updateprofile', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect([400, 413]).toContain(answer.status);
}

/** The bodies of this call that the server parses as JSON. */
async function parsedOf(body: string): Promise<string[]> {
  const parse = vi.spyOn(JSON, 'parse');
  try {
    await refuse(body);
    return parse.mock.calls.map(([text]) => text).filter((text) => text.length > 64 * KIB);
  } finally {
    parse.mockRestore();
  }
}

test.each(costly)('%s are refused before they are parsed', async (_what, body) => {
  expect(await parsedOf(body)).toEqual([]);
  expect(await parsedOf(picture)).toHaveLength(1); // the count notices a large body that is parsed
});

/** Processor time of server and test in microseconds; the least of three calls. */
async function timeOf(body: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const began = process.cpuUsage();
    await refuse(body);
    const { user, system } = process.cpuUsage(began);
    times.push(user + system);
  }
  return Math.min(...times);
}

test.each(costly)('%s are refused about as fast as a picture', { tags: ['timing'] }, async (_what, body) => {
  expect(await timeOf(body)).toBeLessThan(10 * (await timeOf(picture)));
});

/** Announces two large bodies on one connection behind a slow call, and disconnects at once. */
async function announceAndLeave(person: Person): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const common = `host: ${hostname}\r\ncookie: ${cookiesOf(person)}\r\n`;
  const announced = `content-type: application/json\r\ncontent-length: 3000000\r\n`;
  socket.end(
    `GET /auth/check HTTP/1.1\r\n${common}\r\nPUT /auth/updateprofile HTTP/1.1\r\n${common}${announced}\r\n`,
  );
  await once(socket, 'finish');
  socket.resetAndDestroy();
}

test('a caller who announces large bodies and disconnects frees its slots', async () => {
  const cara = await aUser(app, { isConnected: false });
  for (let at = 0; at < 40; at += 1) await announceAndLeave(cara);
  for (const person of [cara, anna]) {
    await expect.poll(() => announce(person, 7_000_000).status).toBe(413);
  }
});

test('one person has at most two large bodies under way, and can send more afterwards', async () => {
  const ben = await aUser(app, { isConnected: false });
  const first = announce(anna, 3_000_000);
  const second = announce(anna, 3_000_000);
  await expect
    .poll(async () => {
      const third = announce(anna, 3_000_000);
      const status = await Promise.race([
        third.status,
        announce(ben, 7_000_000).status.then(() => undefined),
      ]);
      third.abort();
      return status;
    })
    .toBe(429);
  first.abort();
  second.abort();
  await expect
    .poll(async () => {
      const again = announce(anna, 7_000_000); // more than is ever accepted, so it is answered at once
      return again.status;
    })
    .toBe(413);
});

test('all people together have at most 16 under way, while small calls still work', async () => {
  const people = [];
  for (let i = 0; i < 8; i += 1) people.push(await aUser(app, { isConnected: false }));
  const bodies = people.flatMap((person) => [announce(person, 3_000_000), announce(person, 3_000_000)]);
  // More than is ever accepted, so it is answered at once, with 503 only when there is no free slot.
  await expect.poll(() => announce(anna, 7_000_000).status).toBe(503);
  expect((await anna.request('/auth/check', {})).status).toBe(200);
  bodies[0]?.abort();
  await expect.poll(() => announce(anna, 7_000_000).status).toBe(413);
  for (const { abort } of bodies) abort();
});
