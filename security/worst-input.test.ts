import type { Schema } from '@showup/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parse } from '../server/src/platform/http/serve.ts';
import { everyEndpoint } from '../server/test/app/every-endpoint.ts';
import { fieldsOf, requestWith } from './request-fields.ts';

/** Bytes of JSON that any call takes; the longer of two inputs is that long. */
const LONGEST = 60_000;
/** Below this, in ms, the clock tells more than the input. */
const NOISE = 3;
/** Linear work doubles; work that grows with the square takes four times as long. */
const MOST = 3;

/** What made patterns and lists slow before, in two lengths. */
const shapes: Readonly<Record<string, (length: number) => unknown>> = {
  'an address of dots': (length) => `a@${'.'.repeat(length)}@`,
  'an address of names': (length) => `a@${'a.'.repeat(length / 2)}`,
  blanks: (length) => `${' '.repeat(length)}x`,
  digits: (length) => '1'.repeat(length),
  'signs of a sentence': (length) => `https://${'.)'.repeat(length / 2)}x`,
  'combining marks': (length) => `a${'\u0301'.repeat(length / 2)}`,
  'a picture that is none': (length) => `data:image/png;base64,${'A='.repeat(length / 2)}`,
  'a list': (length) => Array.from({ length: length / 4 }, () => 'x'),
  'lists in lists': (length) => JSON.parse(`${'['.repeat(length / 2)}${']'.repeat(length / 2)}`),
};

/** In ms of processor time, which other programs on the machine do not add to. */
function timeOf(schema: Schema, value: unknown): number {
  const began = process.cpuUsage();
  try {
    parse(schema, value);
  } catch {
    // What is refused is fine: it has to be refused in time.
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

/** The least of several, since whatever else the process does only adds to it. */
const leastOf = (schema: Schema, value: unknown) =>
  Math.min(...Array.from({ length: 5 }, () => timeOf(schema, value)));

/** Whether twice the input takes more than three times the time, again and again. */
function isSteep(schema: Schema, inputOf: (length: number) => unknown, longest = LONGEST): boolean {
  return [1, 2, 3].every(() => {
    const input = inputOf(longest);
    if (timeOf(schema, input) <= NOISE) return false;
    const whole = leastOf(schema, input);
    return whole > NOISE && whole > MOST * leastOf(schema, inputOf(longest / 2));
  });
}

test('the measure finds a pattern that takes the square of the length', () => {
  const email = z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/));
  expect(isSteep(email, (length) => `a@${'.'.repeat(length)}@`, 4_000)).toBe(true);
});

const endpoints = await everyEndpoint();

test.each(endpoints.map((entry) => [`${entry.method} ${entry.path}`, entry] as const))(
  '%s judges twice the worst input in at most three times the time',
  (_name, entry) => {
    const nested = fieldsOf(entry.input).filter(({ path }) => path.length > 0);
    const steep = nested.flatMap(({ path }) =>
      Object.entries(shapes)
        .filter(([, shape]) => isSteep(entry.input, (length) => requestWith(path, shape(length))))
        .map(([shape]) => `${path.join('.')}: ${shape}`),
    );
    expect(steep).toEqual([]);
  },
);
