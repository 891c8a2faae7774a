import { pagePaths } from '@showup/contract/pages';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const IN_DEVELOPMENT = '/design';

const pathsOf = ({ path, children = [] }: RouteObject): string[] => [
  ...(path === undefined ? [] : [path]),
  ...children.flatMap(pathsOf),
];

test('has a screen for exactly the addresses that the server answers with a page', () => {
  const routed = routes.flatMap(pathsOf).filter((path) => path !== IN_DEVELOPMENT && path !== '*');
  expect(routed.sort()).toEqual([...pagePaths].sort());
});
