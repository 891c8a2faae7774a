import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deviations } from './deviations.ts';
import { promises, tablePath } from './promise.ts';
import { promisesIn } from './promises-in.ts';
import { renderTable, testsOfPromises } from './table.ts';

test('every promise of the specification has a test, and every deviation is one of them', () => {
  const tested = testsOfPromises();
  expect([...promises.keys()]).toEqual(Array.from({ length: 327 }, (_, at) => at + 1));
  expect([...promises.keys()].filter((number) => !tested.has(number))).toEqual([]);
  expect([...tested.keys(), ...deviations.keys()].filter((number) => !promises.has(number))).toEqual([]);
});

test('the table names the test of each promise (npm run promises writes it)', () => {
  expect(readFileSync(tablePath, 'utf8')).toBe(renderTable());
});

test('only calls in code that runs hold a promise', () => {
  const inTest = (call: string, body: string) =>
    promisesIn('a.e2e.ts', `${call}('a', async () => { ${body}\n });`);
  for (const call of ['test', 'it', 'describe', 'test.only', 'test.describe.serial'])
    expect([call, inTest(call, 'await promise(1, () => {}); promise(2, check);')]).toEqual([call, [1, 2]]);
  expect(
    inTest('test', "for (const one of all) test.step('b', () => promise(3, () => promise(4, one)));"),
  ).toEqual([3, 4]);
  for (const call of ['test.skip', 'test.fixme', 'test.describe.skip', 'it.todo', 'test.fails'])
    expect([call, inTest(call, 'promise(1, check);')]).toEqual([call, []]);
  for (const body of [
    '// promise(1, check)',
    '/* promise(1, check) */',
    "const text = 'promise(1, check)';",
    'test.skip(); promise(1, check);',
    'promise(1, check); test.fixme(isSlow);',
    "test.skip('b', () => promise(1, check));",
    'promise(number, check); people.promise(1, check);',
  ])
    expect([body, inTest('test', body)]).toEqual([body, []]);
});
