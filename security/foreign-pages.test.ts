import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { auditEndpoints } from '@showup/contract/moderation/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEndpoint } from '../server/test/app/every-endpoint.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { anAdmin, aUser, type Person } from '../server/test/people/people.ts';

let app: TestApp;
let anna: Person;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aUser(app, { isConnected: false });
  admin = await anAdmin(app);
});
afterAll(() => app.close());

const writing = (await everyEndpoint()).filter(({ method }) => method !== 'GET');

/** As a browser sends it from another site, with and without the origin. */
const foreign = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
];

test.each([...writing.map(({ method, path }) => [method, path]), ['POST', '/media/upload']])(
  '%s %s is refused from a page of another site',
  async (method, path) => {
    for (const headers of foreign) {
      const answer = await anna.request(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'origin.foreign' });
    }
  },
);

const reading = (await everyEndpoint()).filter(({ method }) => method === 'GET');
const id = crypto.randomUUID();
/** Routes outside the contract, which answer with files. */
const files = ['/auth/export', '/auth/export-record', `/media/${id}`];

test.each([...reading.map(({ path }) => path), ...files])(
  'GET %s is refused as a link on a page of another site',
  async (path) => {
    expect(await navigate(path, 'cross-site')).toContain(refusal);
    expect(await navigate(path, 'none')).not.toContain(refusal);
  },
);

test('a link on another site to the admins’ record adds no line to it', async () => {
  const lines = () => admin.call(auditEndpoints.record, { query: {} });
  const before = await lines();
  expect(await navigate('/auth/export-record', 'cross-site')).toContain(refusal);
  expect(await lines()).toEqual(before);
});

test.each(['/', '/login', '/v/code', '/u/someone', '/display/token', '/assets/app.js', '/openapi.json'])(
  '%s opens from a link on another site',
  async (path) => {
    expect(await navigate(path, 'cross-site')).not.toContain(refusal);
  },
);

const refusal = '"code":"origin.foreign"';

/** The response to a navigation; `fetch` would set Sec-Fetch-Mode itself. */
function navigate(path: string, site: string): Promise<string> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    cookie,
    'sec-fetch-site': site,
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  return new Promise((resolve, reject) => {
    get(new URL(path, app.url), { headers, agent: false }, (answer) => {
      resolve(text(answer));
    }).on('error', reject);
  });
}

test.each([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
  'a call with %o is one of our own',
  async (headers: Record<string, string>) => {
    const answer = await anna.request('/auth/updateprofile', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ bio: 'Front row.' }),
    });
    expect(answer.status).toBe(200);
  },
);
