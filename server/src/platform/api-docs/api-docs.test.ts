import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyEndpoint } from '../../../test/app/every-endpoint.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { createApp } from '../../app.ts';
import { openDemo } from '../../demo/demo.ts';

const Operation = z.object({
  'x-access': z.string(),
  'x-max-body-bytes': z.optional(z.number()),
  'x-rate-limit': z.optional(z.object({ max: z.number(), seconds: z.number() })),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']) })),
  requestBody: z.optional(z.unknown()),
  responses: z.record(z.string(), z.looseObject({ 'x-codes': z.optional(z.array(z.string())) })),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app.close());

async function document() {
  const response = await app.browser().request('/openapi.json');
  return Document.parse(await response.json());
}

const codesOf = ({ responses }: z.infer<typeof Operation>) =>
  Object.values(responses).flatMap((answer) => answer['x-codes'] ?? []);

test('every call of the contract is in the reference, with its access, limits and refusals', async () => {
  const { paths } = await document();
  const endpoints = await everyEndpoint();
  expect(endpoints.length).toBeGreaterThan(35);
  for (const endpoint of endpoints) {
    const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    const name = `${endpoint.method} ${endpoint.path}`;
    if (!operation) throw new Error(`${name} is missing.`);
    expect(operation['x-access'], name).toBe(endpoint.access);
    expect(operation.responses['200'], name).toBeDefined();
    expect(codesOf(operation), name).toEqual(
      expect.arrayContaining(['server.unavailable', 'server.overloaded']),
    );
    if (endpoint.access === 'verified') expect(codesOf(operation), name).toContain('access.unverified');
    if (operation.requestBody)
      expect(operation['x-max-body-bytes'], name).toBe(endpoint.maxBodyBytes ?? 65_536);
    const named = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
    expect(named, name).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param));
  }
});

/** Every route as `METHOD /path`, without patterns of path parameters. */
async function everyRoute(): Promise<string[]> {
  const { config, db } = app;
  const another = await createApp({ config, db, print: () => {} });
  const demo = openDemo(another);
  await another.http.ready();
  const above: string[] = [];
  const routes = another.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      above.splice(depth, above.length, path);
      const whole = above.join('').replace(/\([^)]*\)/g, '');
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => `${method} ${whole}`);
    });
  await demo.close();
  await another.close();
  return routes;
}

/** Routes that are not calls of the app, and so not in the reference. */
const besideTheReference = [
  'GET /healthz', // health checks and metrics: docs/observe.md describes all four
  'GET /accepting',
  'GET /readyz',
  'GET /metrics',
  'GET /api-docs', // the reference itself
  'GET /openapi.json',
];

test('every route of the server is in the reference, including files', async () => {
  const { paths } = await document();
  const told = Object.entries(paths).flatMap(([path, methods]) => {
    const route = path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
    return Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`);
  });
  const routes = (await everyRoute()).filter((route) => !route.startsWith('HEAD '));
  expect(routes.length).toBeGreaterThan(80);
  expect(routes.filter((route) => !told.includes(route)).toSorted()).toEqual(besideTheReference.toSorted());
  expect(told.filter((route) => !routes.includes(route))).toEqual([]);
});

test('files have their content types, and an upload has the types it accepts', async () => {
  const { paths } = await document();
  expect(paths['/media/upload']?.post?.requestBody).toMatchObject({
    content: { 'multipart/form-data': { schema: { required: ['file', 'preset'] } } },
  });
  expect(paths['/media/{id}']?.get?.responses).toMatchObject({
    200: { content: { 'image/webp': {} } },
    302: {},
  });
  expect(paths['/auth/export']?.get?.responses[200]).toMatchObject({ content: { 'application/zip': {} } });
});

test('every refusal that is thrown anywhere is in the reference', async () => {
  const { paths } = await document();
  const told = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(codesOf)));
  const thrown = (await sources()).flatMap((text) =>
    [...text.matchAll(/[pP]roblem\(\s*[\w.]+,\s*(?:\w+ \? )?((?:'[a-z_.]+'(?: : )?)+)/g)].flatMap(
      ([, codes = '']) => [...codes.matchAll(/'([a-z_.]+)'/g)].map(([, code = '']) => code),
    ),
  );
  expect(new Set(thrown).size).toBeGreaterThan(60);
  expect([...new Set(thrown)].filter((code) => !told.has(code))).toEqual(['server.failed']); // anywhere
});

async function sources(): Promise<string[]> {
  const folder = fileURLToPath(new URL('../..', import.meta.url));
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
}

test('a rate-limited call shows its limit', async () => {
  const { paths } = await document();
  const paced = Object.values(paths).flatMap((methods) =>
    Object.values(methods).filter((operation) => operation['x-rate-limit']),
  );
  expect(paced.length).toBeGreaterThan(0);
  for (const operation of paced) expect(codesOf(operation)).toContain('rate.limited');
});

test('the page shows all calls and loads nothing from other sites', async () => {
  const response = await app.browser().request('/api-docs');
  expect(response.headers.get('content-type')).toContain('text/html');
  const page = await response.text();
  for (const { method, path } of await everyEndpoint()) expect(page).toContain(`${method} ${path}<`);
  expect(page).not.toMatch(/<script|https?:\/\/(?!json-schema)/);
});

test('with API_DOCS off there is no page', async () => {
  const observe = { ...app.config.observe, apiDocs: false };
  const closed = await startTestApp({ observe });
  for (const path of ['/api-docs', '/openapi.json'])
    expect((await closed.browser().request(path)).status).toBe(404);
  await closed.close();
});
