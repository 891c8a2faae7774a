import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from './server.ts';
import { serveWebApp } from './web-app.ts';

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

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, url), { headers });
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

test('every page address answers the one page, which is asked for anew each time', async () => {
  for (const path of ['/', '/index.html', '/chats/7', '/assets', '/assets/']) {
    const { status, body, kept, type } = await get(path, page);
    expect([path, status, body.includes('<script'), kept, type]).toEqual([
      path,
      200,
      true,
      'no-cache',
      'text/html; charset=utf-8',
    ]);
  }
});

test('a page is there as well for whoever takes nothing compressed, as what watches from outside', async () => {
  for (const path of ['/', '/assets/', '/chats/7'])
    expect([path, (await get(path, { ...page, 'accept-encoding': 'identity' })).status]).toEqual([path, 200]);
});

test('whoever is signed out gets the sign-in, whoever is signed in the page of their screen', async () => {
  for (const file of ['signed-out.html', 'home.html', 'chats.html', 'conversation.html'])
    await writeFile(join(house, 'dist', file), `the file ${file}`);
  const signedIn = { ...page, cookie: 'signed_in=1' };
  const asked = async (path: string, headers: Record<string, string>) => {
    const { status, body, kept, varies } = await get(path, headers);
    expect([path, status, kept, varies]).toEqual([path, 200, 'no-cache', expect.stringContaining('cookie')]);
    return body.includes('<script') ? 'index.html' : body.replace('the file ', '');
  };
  for (const path of ['/', '/login', '/login?location=pune'])
    expect(await asked(path, page)).toBe('signed-out.html');
  for (const path of ['/login?with=email', '/login?for=password', '/otp', '/chats', '/constructor'])
    expect([path, await asked(path, page)]).toEqual([path, 'index.html']);
  expect(await asked('/', signedIn)).toBe('home.html');
  expect(await asked('/chats', signedIn)).toBe('chats.html');
  expect(await asked('/chats?with=7', signedIn)).toBe('conversation.html');
  // The build may not have one yet.
  for (const path of ['/profile', '/login', '/constructor'])
    expect([path, await asked(path, signedIn)]).toEqual([path, 'index.html']);
});

test('a file that the build has compressed goes out so to whoever can read it, with the same lifetime', async () => {
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

test('the service worker is asked for anew each time, too', async () => {
  const { status, kept, type } = await get('/sw.js');
  expect([status, kept, type]).toEqual([200, 'no-cache', expect.stringContaining('javascript')]);
});

test('what is no page and no file is refused as JSON, and so is what lies outside the folder or is hidden in it', async () => {
  await writeFile(join(house, 'secret.txt'), 'secret');
  await writeFile(join(house, 'dist', '.hidden'), 'secret');
  for (const path of [
    '/nothing',
    '/assets/absent.js',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/.hidden',
  ]) {
    const { status, body } = await get(path);
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: expect.any(String) });
  }
  expect((await get('/assets/absent.js')).status).toBe(404);
});

test('a build that replaces the folder under the running server is served, page and files', async () => {
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
