import type { Endpoint, Schema } from '@showup/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { markVerified } from '#features/profiles/standing';
import { everyEndpoint } from '#test/app/every-endpoint';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, exactlyAt, type Person } from '#test/people/people';

const UNKNOWN = 'no such value';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  await app.db.transaction((tx) => markVerified(app.ctx, tx, admin.id, exactlyAt()));
});
afterAll(() => app.close());

/** Whether the schema contains a list. */
function takesList(schema: unknown): boolean {
  if (schema instanceof z.ZodMiniArray) return true;
  if (schema instanceof z.ZodMiniPipe) return [schema.def.in, schema.def.out].some(takesList);
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.some(takesList);
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  )
    return takesList(schema.def.innerType);
  return false;
}

/** The fields of a schema, including unions. */
function fieldsOf(schema: unknown): [string, unknown][] {
  if (schema instanceof z.ZodMiniObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion)
    return schema.def.options.flatMap(fieldsOf);
  if (schema instanceof z.ZodMiniPipe) return [schema.def.in, schema.def.out].flatMap(fieldsOf);
  return [];
}

async function listsIn(part: 'query' | 'body') {
  const found: { entry: Endpoint; field: string; schema: Schema }[] = [];
  for (const entry of await everyEndpoint()) {
    const input = entry.input instanceof z.ZodMiniObject ? entry.input.shape[part] : undefined;
    for (const [field, schema] of fieldsOf(input))
      if (takesList(schema) && schema instanceof z.ZodMiniType) found.push({ entry, field, schema });
  }
  return found;
}

test('an unknown value in a list in the query is refused in every notation', async () => {
  const lists = await listsIn('query');
  expect(lists.map(({ entry, field }) => `${entry.path} ${field}`)).toContain(
    '/match/potential-matches genders',
  );
  for (const { entry, field } of lists) {
    for (const form of [field, `${field}[]`, `${field}[0]`]) {
      for (const values of [[UNKNOWN], [UNKNOWN, UNKNOWN], ['', UNKNOWN]]) {
        const search = new URLSearchParams(values.map((value): [string, string] => [form, value]));
        const { status } = await admin.request(`${entry.path}?${search}`);
        expect([entry.path, `${search}`, status]).toEqual([entry.path, `${search}`, 400]);
      }
    }
  }
});

test('other brackets in the query are refused, even with known values', async () => {
  for (const { entry, field } of await listsIn('query')) {
    for (const form of ['[x]', '[][]', '[0][0]', '[', '[ ]']) {
      const search = new URLSearchParams([[`${field}${form}`, 'Male']]);
      const { status } = await admin.request(`${entry.path}?${search}`);
      expect([entry.path, `${search}`, status]).toEqual([entry.path, `${search}`, 400]);
    }
  }
});

test('filtering by an unknown gender is answered with the choices', async () => {
  for (const search of ['genders=Men', 'genders[]=Men', 'genders[x]=Male']) {
    const answer = await admin.request(`/match/potential-matches?${search}`);
    expect(await answer.json()).toMatchObject({ message: 'Please choose among Male, Female and Other.' });
  }
});

test('an unknown value in a list of a body is refused', async () => {
  const lists = await listsIn('body');
  expect(lists.map(({ entry, field }) => `${entry.path} ${field}`)).toContain(
    '/match/update-profile interestedIn',
  );
  for (const { entry, field, schema } of lists)
    expect([entry.path, field, schema.safeParse([UNKNOWN]).success]).toEqual([entry.path, field, false]);
});
