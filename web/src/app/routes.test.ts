import { pagePaths } from '@showup/contract/pages';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const IN_DEVELOPMENT = '/design';

const pathsOf = (some: readonly RouteObject[]): string[] =>
  some.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

test('has a screen for exactly the addresses that the server answers with a page', () => {
  const routed = pathsOf(routes).filter((path) => path !== '*' && path !== IN_DEVELOPMENT);
  expect(routed.sort()).toEqual([...pagePaths].sort());
});
