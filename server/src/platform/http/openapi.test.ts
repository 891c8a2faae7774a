import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyEndpoint } from '#test/app/every-endpoint';
import { startTestApp, type TestApp } from '#test/app/test-app';

const Operation = z.object({
  'x-access': z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']) })),
  responses: z.object({
    200: z.looseObject({}),
    default: z.looseObject({ 'x-codes': z.array(z.string()) }),
  }),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app.close());

test('every call of the contract is described, with its access, parameters and refusals', async () => {
  const { paths } = Document.parse(await (await app.browser().request('/openapi.json')).json());
  const endpoints = await everyEndpoint();
  expect(endpoints.length).toBeGreaterThan(35);
  for (const { method, path, access, errors = [] } of endpoints) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const named = operation?.parameters.filter((one) => one.in === 'path').map((one) => one.name);
    expect(operation?.['x-access'], path).toBe(access);
    expect(operation?.responses.default['x-codes'], path).toEqual(errors);
    expect(named, path).toEqual([...path.matchAll(/:(\w+)/g)].map(([, param]) => param));
  }
});

test('with API_DOCS off there is none', async () => {
  const closed = await startTestApp({ observe: { ...app.config.observe, apiDocs: false } });
  expect((await closed.browser().request('/openapi.json')).status).toBe(404);
  await closed.close();
});
