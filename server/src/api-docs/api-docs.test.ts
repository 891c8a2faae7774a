import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const Operation = z.object({
  'x-access': z.string(),
  'x-max-body-bytes': z.optional(z.number()),
  'x-rate-limit': z.optional(z.object({ max: z.number(), seconds: z.number() })),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']) })),
  requestBody: z.optional(z.unknown()),
  responses: z.record(z.string(), z.object({ 'x-codes': z.optional(z.array(z.string())) })),
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

test('every call of the contract is in the reference, with who may call it, its limits and its refusals', async () => {
  const { paths } = await document();
  const endpoints = await everyEndpoint();
  expect(endpoints.length).toBeGreaterThan(35);
  for (const entry of endpoints) {
    const operation = paths[entry.path.replace(/:(\w+)/g, '{$1}')]?.[entry.method.toLowerCase()];
    const name = `${entry.method} ${entry.path}`;
    if (!operation) throw new Error(`${name} is missing.`);
    expect(operation['x-access'], name).toBe(entry.access);
    expect(operation.responses['200'], name).toBeDefined();
    expect(codesOf(operation), name).toContain('server.unavailable');
    if (entry.access === 'verified') expect(codesOf(operation), name).toContain('access.unverified');
    if (entry.method !== 'GET')
      expect(operation['x-max-body-bytes'], name).toBe(entry.maxBodyBytes ?? 65_536);
    const named = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
    expect(named, name).toEqual([...entry.path.matchAll(/:(\w+)/g)].map(([, param]) => param));
  }
});

test('a call whose pace is limited says how far', async () => {
  const { paths } = await document();
  const paced = Object.values(paths).flatMap((methods) =>
    Object.values(methods).filter((operation) => operation['x-rate-limit']),
  );
  expect(paced.length).toBeGreaterThan(0);
  for (const operation of paced) expect(codesOf(operation)).toContain('rate.limited');
});

test('the page shows them all and loads nothing from elsewhere', async () => {
  const response = await app.browser().request('/api-docs');
  expect(response.headers.get('content-type')).toContain('text/html');
  const page = await response.text();
  for (const { method, path } of await everyEndpoint()) expect(page).toContain(`${method} ${path}<`);
  expect(page).not.toMatch(/<script|https?:\/\/(?!json-schema)/);
});

test('where it is off there is nothing', async () => {
  const observe = { ...app.config.observe, apiDocs: false };
  const closed = await startTestApp({ observe });
  for (const path of ['/api-docs', '/openapi.json'])
    expect((await closed.browser().request(path)).status).toBe(404);
  await closed.close();
});
