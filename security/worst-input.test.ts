// @module-tag timing: compares processor times
import type { Schema } from '@showup/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parse } from '../server/src/platform/http/requests/serve.ts';
import { everyEndpoint } from '../server/test/app/every-endpoint.ts';
import { fieldsOf, requestWith } from '../server/test/attacks/request-fields.ts';

/** The length of the longer input: bytes of JSON that every call accepts. */
const LONGEST = 60_000;
/** In ms; shorter times measure the clock, not the input. */
const NOISE = 3;
/** Linear work doubles; quadratic work takes four times as long. */
const MOST = 3;

/** Inputs that made patterns and lists slow before, in two lengths. */
const shapes: Readonly<Record<string, (length: number) => unknown>> = {
  'an address of dots': (length) => `a@${'.'.repeat(length)}@`,
  'an address of names': (length) => `a@${'a.'.repeat(length / 2)}`,
  blanks: (length) => `${' '.repeat(length)}x`,
  digits: (length) => '1'.repeat(length),
  punctuation: (length) => `https://${'.)'.repeat(length / 2)}x`,
  'combining marks': (length) => `a${'\u0301'.repeat(length / 2)}`,
  'an invalid picture': (length) => `data:image/png;base64,${'A='.repeat(length / 2)}`,
  'a list': (length) => Array.from({ length: length / 4 }, () => 'x'),
  'lists in lists': (length) => JSON.parse(`${'['.repeat(length / 2)}${']'.repeat(length / 2)}`),
};

/** Processor time in ms, which does not include other programs. */
function timeOf(schema: Schema, value: unknown): number {
  const began = process.cpuUsage();
  try {
    parse(schema, value);
  } catch {
    // A refusal is fine, as long as it is fast.
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

/** The least of several, because other work in the process only adds to it. */
const leastOf = (schema: Schema, value: unknown) =>
  Math.min(...Array.from({ length: 5 }, () => timeOf(schema, value)));

/** Whether doubling the input repeatedly takes more than three times as long. */
function isSteep(schema: Schema, inputOf: (length: number) => unknown, longest = LONGEST): boolean {
  return [1, 2, 3].every(() => {
    const input = inputOf(longest);
    if (timeOf(schema, input) <= NOISE) return false;
    const whole = leastOf(schema, input);
    return whole > NOISE && whole > MOST * leastOf(schema, inputOf(longest / 2));
  });
}

test('the measurement finds a pattern with quadratic time', async () => {
  const email = z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/));
  // Repeats, because other work of the process can disturb it: one fast comparison of three already means no.
  await expect.poll(() => isSteep(email, (length) => `a@${'.'.repeat(length)}@`, 6_000)).toBe(true);
});

const endpoints = await everyEndpoint();

test.each(endpoints.map((entry) => [`${entry.method} ${entry.path}`, entry] as const))(
  '%s validates twice the worst input in at most three times the time',
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
