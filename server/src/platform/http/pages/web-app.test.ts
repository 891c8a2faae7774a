import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { callFolders, pagePaths } from '@showup/contract/pages';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEndpoint } from '#test/app/every-endpoint';
import { createHttpServer } from '../server.ts';
import { isPage, serveWebApp } from './web-app.ts';

let house: string;
let app: FastifyInstance;
let url: string;

const page = { accept: 'text/html,*/*;q=0.8' };

async function build(name: string): Promise<string> {
  const folder = join(house, name);
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), `<script src="/assets/${name}.js"></script>`);
  await writeFile(join(folder, 'assets', `${name}.js`), `export const build = '${name}';`);
  await writeFile(join(folder, 'sw.js'), `'${name}';`);
  return folder;
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(new URL(path, url), { method, headers });
  return {
    status: response.status,
    body: await response.text(),
    kept: response.headers.get('cache-control'),
    type: response.headers.get('content-type'),
    packed: response.headers.get('content-encoding'),
    varies: response.headers.get('vary'),
  };
}

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), `showup-web-app-${process.pid}-`));
  await rename(await build('first'), join(house, 'dist'));
  app = await createHttpServer({
    publicUrl: new URL('http://localhost:3000'),
    trustedProxies: [],
    rateLimitFactor: 1,
    logLevel: 'error',
  });
  await serveWebApp(app, join(house, 'dist'));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(house, { recursive: true });
});

const html = 'text/html; charset=utf-8';
/** What browsers, curl and uptime checks, programs, and simple scripts accept. */
const accepts = ['text/html,*/*;q=0.8', '*/*', 'application/json', 'image/png'];
const addresses = pagePaths.map((path) => path.replace(/:\w+\??/, 'a1b2c3.d4'));

test('every page address answers with HTML for any Accept header, and is revalidated each time', async () => {
  for (const path of ['/index.html', '/v', ...addresses]) {
    const answers = await Promise.all(accepts.map((accept) => get(path, { accept })));
    for (const { status, body, kept, type } of answers)
      expect([path, status, body.includes('<script'), kept, type]).toEqual([
        path,
        200,
        true,
        'no-cache',
        html,
      ]);
    const head = await get(path, {}, 'HEAD');
    expect([path, head.status, head.type, head.body]).toEqual([path, 200, html, '']);
  }
});

test('page addresses ignore case, a trailing slash and the query, like the router', async () => {
  for (const path of addresses) {
    const { status, type } = await get(`${path.toUpperCase()}${path === '/' ? '' : '/'}?location=pune`);
    expect([path, status, type]).toEqual([path, 200, html]);
  }
});

/** Unlike `fetch`, adds no headers of its own. */
function getPlainly(path: string, headers = {}): Promise<[number | undefined, string | undefined]> {
  return new Promise((resolve, reject) => {
    request(new URL(path, url), { headers }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers['content-type']]);
    })
      .on('error', reject)
      .end();
  });
}

test('a page is served without an Accept header', async () => {
  expect(await getPlainly('/login')).toEqual([200, html]);
  expect(await getPlainly('/nothing')).toEqual([404, html]);
});

const unknown = [
  '/nothing',
  '/login/more',
  '/chats/7',
  '/u',
  '/u/1/2',
  '/v/1/2',
  '/constructor',
  '/nothing.html',
  '/home.html',
  '/not-found.html',
  '/assets2',
];

test('the page of a private link is in no search engine and sends nobody its address', async () => {
  for (const path of ['/arrival', '/arrival?from=mail', '/Arrival/']) {
    const { headers } = await fetch(new URL(path, url), { headers: page });
    expect(headers.get('x-robots-tag'), path).toBe('noindex');
    expect(headers.get('referrer-policy'), path).toBe('no-referrer');
  }
  expect((await fetch(new URL('/login', url), { headers: page })).headers.get('x-robots-tag')).toBeNull();
});

test('an unknown address is a 404 with the error page for browsers and clients that accept anything', async () => {
  await writeFile(join(house, 'dist', 'not-found.html'), 'the error page');
  for (const path of unknown) {
    for (const accept of ['text/html,*/*;q=0.8', '*/*']) {
      const { status, body, kept, type } = await get(path, { accept });
      expect([path, status, body, kept, type]).toEqual([path, 404, 'the error page', 'no-cache', html]);
      expect((await get(path, { accept }, 'HEAD')).status).toBe(404);
    }
  }
  for (const path of ['/assets', '/assets/', '/assets/absent.js', '/auth/nothing', '/messages']) {
    const { status, body } = await get(path, page);
    expect([path, status, body]).toEqual([path, 404, 'the error page']);
  }
});

test('an address that cannot be a file name is a 404', async () => {
  for (const path of [
    `/${'a'.repeat(3_000)}`,
    '/a%00b',
    '/a//b',
    '/a/../%2e%2e/b',
    '/%5c%5c',
    '/a%20b',
    '/.env',
    '/u/%ff',
    '/%',
  ])
    expect([path, (await get(path, page)).body]).toEqual([path, 'the error page']);
});

test('an unknown address is a 404 in JSON for programs, calls and files', async () => {
  const asked = [
    ...unknown.map((path) => [path, 'application/json, text/plain, */*'] as const),
    ...['/auth/nothing', '/messages', '/assets/absent.js'].map((path) => [path, '*/*'] as const),
  ];
  for (const [path, accept] of asked) {
    const { status, body, type } = await get(path, { accept });
    expect([path, status, type]).toEqual([path, 404, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: 'not_found' });
  }
  expect((await get('/login', {}, 'POST')).status).toBe(404);
});

test('no page has the address of a call', async () => {
  for (const { path } of await everyEndpoint()) {
    expect([path, callFolders]).toEqual([path, expect.arrayContaining([path.split('/')[1]])]);
    expect([path, isPage(path)]).toEqual([path, false]);
  }
});

test('a page is also served uncompressed, as for uptime checks', async () => {
  for (const path of ['/', '/login', '/u/7'])
    expect([path, (await get(path, { ...page, 'accept-encoding': 'identity' })).status]).toEqual([path, 200]);
});

test('serves the sign-in to signed-out people and the page of their screen to verified ones only', async () => {
  for (const file of ['signed-out.html', 'home.html', 'chats.html', 'conversation.html'])
    await writeFile(join(house, 'dist', file), `the file ${file}`);
  const signedIn = { ...page, cookie: 'signed_in=1; verified=1' };
  const unverified = { ...page, cookie: 'signed_in=1' };
  const asked = async (path: string, headers: Record<string, string>) => {
    const { status, body, kept, varies } = await get(path, headers);
    expect([path, status, kept, varies]).toEqual([path, 200, 'no-cache', expect.stringContaining('cookie')]);
    return body.includes('<script') ? 'index.html' : body.replace('the file ', '');
  };
  for (const path of ['/', '/login', '/login?location=pune'])
    expect(await asked(path, page)).toBe('signed-out.html');
  for (const path of ['/login?with=email', '/login?for=password', '/otp', '/chats'])
    expect([path, await asked(path, page)]).toEqual([path, 'index.html']);
  expect(await asked('/', signedIn)).toBe('home.html');
  expect(await asked('/chats', signedIn)).toBe('chats.html');
  expect(await asked('/chats?with=7', signedIn)).toBe('conversation.html');
  for (const path of ['/', '/chats', '/chats?with=7', '/profile'])
    expect([path, await asked(path, unverified)]).toEqual([path, 'index.html']);
  // The build may not have one yet.
  for (const path of ['/profile', '/login'])
    expect([path, await asked(path, signedIn)]).toEqual([path, 'index.html']);
});

test('compressed files of the build are served to clients that accept them, with the same lifetime', async () => {
  const file = join(house, 'dist', 'assets', 'packed.js');
  await writeFile(file, 'let plain;');
  await writeFile(`${file}.br`, brotliCompressSync('let packed;'));
  await writeFile(`${file}.gz`, gzipSync('let zipped;'));
  const kept = 'public, max-age=31536000, immutable';
  for (const [accepted, body, packed] of [
    ['gzip, br', 'let packed;', 'br'],
    ['gzip', 'let zipped;', 'gzip'],
    ['identity', 'let plain;', null],
  ] as const) {
    const got = await get('/assets/packed.js', { 'accept-encoding': accepted });
    expect(got).toMatchObject({ status: 200, body, packed, kept, varies: 'accept-encoding' });
    expect(got.type).toContain('javascript');
  }
});

test('the service worker is revalidated each time, too', async () => {
  const { status, kept, type } = await get('/sw.js');
  expect([status, kept, type]).toEqual([200, 'no-cache', expect.stringContaining('javascript')]);
});

test('files outside the folder and hidden files are refused', async () => {
  await writeFile(join(house, 'secret.txt'), 'secret');
  await writeFile(join(house, 'dist', '.hidden'), 'secret');
  for (const path of ['/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/.hidden']) {
    const { status, body } = await get(path, { accept: 'application/json' });
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: expect.any(String) });
  }
  expect((await get('/assets/absent.js')).status).toBe(404);
});

test('a new build that replaces the folder is served by the running server', async () => {
  expect((await get('/assets/first.js')).kept).toBe('public, max-age=31536000, immutable');
  const next = await build('second');
  await rename(join(house, 'dist'), join(house, 'previous'));
  await rename(next, join(house, 'dist'));
  expect((await get('/', page)).body).toContain('/assets/second.js');
  const file = await get('/assets/second.js');
  expect([file.status, file.body, file.kept]).toEqual([
    200,
    "export const build = 'second';",
    'public, max-age=31536000, immutable',
  ]);
  expect((await get('/assets/first.js')).status).toBe(404);
});

test('pages and files open from links on other sites, whether or not they exist', async () => {
  const headers = { ...page, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  for (const path of ['/index.html', ...addresses])
    expect([path, (await getPlainly(path, headers))[0]]).toEqual([path, 200]);
  for (const path of ['/no-such-page', '/home.html', '/assets/none.js'])
    expect([path, (await getPlainly(path, headers))[0]]).toEqual([path, 404]);
});
