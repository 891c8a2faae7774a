// @module-tag pure
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyEndpoint } from '../server/test/app/every-endpoint.ts';
import { fieldsOf } from '../server/test/attacks/request-fields.ts';

const texts = (await everyEndpoint()).flatMap(({ method, path, input }) =>
  fieldsOf(input)
    .filter(({ schema }) => schema instanceof z.ZodMiniString)
    .map((field) => [`${method} ${path}: ${field.path.join('.')}`, field.schema] as const),
);

test('the test finds all texts of requests, including nested ones', () => {
  const names = texts.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /auth/login: body.email',
      'POST /auth/signup: body.photos.*',
      'POST /push/subscribe: body.subscription.keys.auth',
    ]),
  );
});

test.each(texts)('%s is checked for its length first', (_name, schema) => {
  const [first] = schema instanceof z.ZodMiniString ? (schema.def.checks ?? []) : [];
  expect(first?._zod.def).toMatchObject({ check: 'max_length', abort: true });
});
