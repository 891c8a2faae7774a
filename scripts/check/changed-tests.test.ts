import { expect, test } from 'vitest';
import { testsNear } from './changed-tests.mjs';

test('a change runs the tests of its folder and of the folders above, up to its feature', () => {
  const tests = testsNear(['server/src/features/matching/likes/like.ts']);
  expect(tests).toContain('server/src/features/matching/likes/mutual-likes.test.ts');
  expect(tests).toContain('server/src/features/matching/matching.test.ts');
  expect(tests.filter((test) => !test.startsWith('server/src/features/matching/'))).toEqual([]);
  expect(tests.filter((test) => test.endsWith('.postgres.test.ts'))).toEqual([]);
});

test('a removed folder and files outside the tested folders run no tests of their own', () => {
  expect(testsNear(['docs/operate.md', 'bench/deck.ts'])).toEqual([]);
  expect(testsNear(['scripts/gone/gone.ts'])).toEqual([]);
});
