import { pagePaths } from '@showup/contract/pages';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const IN_DEVELOPMENT = '/design';

test('has a screen for exactly the addresses that the server answers with a page', () => {
  const routed = routes.map(({ path }) => path).filter((path) => path !== IN_DEVELOPMENT);
  expect(routed.sort()).toEqual([...pagePaths].sort());
});
