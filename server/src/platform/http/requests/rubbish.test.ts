import type { Endpoint, Schema } from '@showup/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { markVerified } from '#features/profiles/standing';
import { everyEndpoint } from '#test/app/every-endpoint';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, aUser, exactlyAt, type Person } from '#test/people/people';
import { sendCall } from '#test/people/send-call';

const RUNS = 100;

let app: TestApp;
let admin: Person;
let other: Person;

beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  await app.db.transaction((tx) => markVerified(app.ctx, tx, admin.id, exactlyAt()));
  other = await aUser(app, { isConnected: false });
});
afterAll(() => app.close());

/** The field names of a schema, including unions. */
function fieldsOf(schema: Schema): string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion) {
    return schema.def.options.flatMap((option) => (option instanceof z.ZodMiniType ? fieldsOf(option) : []));
  }
  if (schema instanceof z.ZodMiniPipe) {
    return [schema.def.in, schema.def.out].flatMap((end) =>
      end instanceof z.ZodMiniType ? fieldsOf(end) : [],
    );
  }
  return [];
}

function partOf(entry: Endpoint, name: 'params' | 'query' | 'body'): string[] {
  const part = entry.input instanceof z.ZodMiniObject ? entry.input.shape[name] : undefined;
  return part instanceof z.ZodMiniType ? fieldsOf(part) : [];
}

/** Values that have broken servers before, and some valid ones. */
const nasty = () =>
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud83d',
    '\u202e\u0301',
    "'; drop table users; --",
    '%',
    '\\',
    'x'.repeat(5_000),
    0,
    -0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    -90.0001,
    true,
    false,
    [],
    [null],
    [[]],
    {},
    { length: 3 },
    { toString: 'x' },
    'undefined',
    'NaN',
    '1e400',
    '9999-99-99',
    '2000-02-30',
    '1990-01-01',
    '0000-00-00',
    '+917000000001',
    '7000000001',
    '1234',
    'Male',
    'Female',
    ['Male'],
    ['Male', 'Male'],
    'Approved',
    'Rejected',
    'Bar',
    18.5,
    73.9,
    '18.5',
    '50',
    'a@example.com',
    'l4ntern',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '/media/x',
    other.user.photos[0],
    other.user.photos,
    admin.user.photos,
    other.id,
    other.id.toUpperCase(),
    admin.id,
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    { latitude: 18.5, longitude: 73.9 },
  );

const value = () => fc.oneof({ weight: 4, arbitrary: nasty() }, { weight: 1, arbitrary: fc.jsonValue() });
const someOf = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value()])), { requiredKeys: [] });

/** Valid values, so that errors in other fields don't hide an invalid one. */
const rightBodies: Readonly<Record<string, object>> = {
  '/auth/signup': { fullName: 'Eva', email: 'eva@example.com', password: 'l4ntern' },
  '/otp/send': { phoneNumber: '7999999999' },
  '/locations/request': { name: 'Bar', address: '1 Lane', category: 'Bar', latitude: 18.5, longitude: 73.9 },
  '/messages/send/:userId': { text: 'Hi', image: null, clientId: 'tab-1' },
};
const rightQueries: Readonly<Record<string, object>> = {
  '/locations/nearby': { latitude: '18.5', longitude: '73.9', radius: '5' },
};

const rubbishBeside = (right: object | undefined, names: readonly string[]) =>
  fc
    .tuple(fc.boolean(), someOf(names))
    .map(([isBeside, rubbish]) => (isBeside ? { ...right, ...rubbish } : rubbish));

/** As it can be sent in an address: without lone surrogates. */
const asText = (given: unknown) =>
  Buffer.from(typeof given === 'string' ? given : (JSON.stringify(given) ?? '')).toString();

const cookieHeader = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

interface Rubbish {
  readonly path: string;
  readonly body: string;
}

function rubbishOf(entry: Endpoint, params: object, query: object, body: unknown): Rubbish {
  const given = new Map<string, unknown>(Object.entries(params));
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(asText(given.get(name))),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, one]: [string, unknown]) =>
      (Array.isArray(one) ? one : [one]).map((each): [string, string] => [name, asText(each)]),
    ),
  );
  return { path: `${path}?${search}`, body: entry.method === 'GET' ? '' : (JSON.stringify(body) ?? '') };
}

/** Sends it with the admin's cookies, and ignores new ones. */
async function statusOf({ method }: Endpoint, { path, body }: Rubbish): Promise<number> {
  const cookie = cookieHeader(admin.cookies);
  const { status, text } = await sendCall(new URL(path, app.url), {
    method,
    ...(method === 'GET'
      ? { headers: { cookie } }
      : { headers: { cookie, 'content-type': 'application/json' }, body }),
  });
  if (status >= 300) {
    expect(JSON.parse(text)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(text).not.toMatch(/node_modules|\bat .+:\d+:\d+|postgres|select .+ from|insert into/i);
  }
  return status;
}

/** Calls without input, which would end the session that the others need. */
const farewells = ['/auth/logout', '/auth/deleteaccount'];
const endpoints = (await everyEndpoint()).filter(({ path }) => !farewells.includes(path));

test('the generator knows the fields of a call, including unions', () => {
  const signup = endpoints.find(({ path }) => path === '/auth/signup');
  const fields = signup ? partOf(signup, 'body') : [];
  expect(fields).toEqual(expect.arrayContaining(['fullName', 'dob', 'photos', 'email', 'password']));
});

test.each(endpoints.map((entry) => [`${entry.method} ${entry.path}`, entry] as const))(
  '%s refuses invalid input without an internal error',
  async (_name, entry) => {
    const rubbish = fc.tuple(
      someOf(partOf(entry, 'params')),
      rubbishBeside(rightQueries[entry.path], partOf(entry, 'query')),
      fc.oneof(
        { weight: 5, arbitrary: rubbishBeside(rightBodies[entry.path], partOf(entry, 'body')) },
        { weight: 1, arbitrary: value() },
      ),
    );
    const sent = new Set<string>(); // calls with few fields would get the same again and again
    await fc.assert(
      fc.asyncProperty(rubbish, async ([params, query, body]) => {
        const made = rubbishOf(entry, params, query, body);
        const key = `${made.path} ${made.body}`;
        if (sent.has(key)) return;
        expect(await statusOf(entry, made)).toBeLessThan(500);
        sent.add(key);
      }),
      { numRuns: RUNS },
    );
  },
);
