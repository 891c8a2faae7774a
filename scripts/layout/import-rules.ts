import type { Finding } from './finding.ts';
import { featureOrder, type Place, placeOf, platformLayers, toolOrder } from './places.ts';
import type { SourceFile } from './source-tree.ts';

interface ImportRule {
  readonly name: string;
  readonly says: string;
  readonly alsoForTests?: boolean;
  forbids(from: Place, to: Place, names: readonly string[]): boolean;
}

const rules: ImportRule[] = [
  {
    name: 'sides',
    says: 'server and web meet in the contract, never directly, and the contract knows neither',
    alsoForTests: true,
    forbids: (from, to) => from.side !== 'tools' && to.side !== 'contract' && from.side !== to.side,
  },
  {
    name: 'floors',
    says: 'a floor may import only those below it (platform, features, app, demo, commands; ui, lib, features, app)',
    forbids: (from, to) => from.side === to.side && (from.floor ?? 0) < (to.floor ?? 0),
  },
  {
    name: 'platform-layers',
    says: `a folder of the platform imports only those before it: ${platformLayers.join(', ')}`,
    forbids: (from, to) => from.layer !== undefined && isSameFloor(from, to) && layerOf(to) > layerOf(from),
  },
  {
    name: 'tool-order',
    says: `what stands outside the server imports only what is to its left: ${toolOrder.join(' → ')}`,
    forbids: (from, to) => areTools(from, to) && toolPosition(to) > toolPosition(from),
  },
  {
    name: 'feature-order',
    says: `a feature imports only those to its left: ${featureOrder.join(' → ')}`,
    forbids: (from, to) => areFeatures(from, to) && positionOf(to) > positionOf(from),
  },
  {
    name: 'feature-door',
    says: 'on the web another feature is entered by a component or its <feature>.api.ts',
    forbids: (from, to) =>
      from.side === 'web' && areFeatures(from, to) && from.feature !== to.feature && !isWebDoor(to),
  },
  {
    name: 'roles',
    says: 'routes call use cases, use cases call queries, queries call the database',
    forbids: ({ role: from }, { role: to }) =>
      (from === 'routes' && (to === 'queries' || to === 'db')) ||
      (from === 'use-case' && to === 'routes') ||
      (from === 'queries' && (to === 'use-case' || to === 'routes')),
  },
  {
    name: 'events-from-use-cases',
    says: 'use cases send events after the commit; queries and routes do not',
    forbids: ({ role }, to) =>
      (role === 'queries' || role === 'routes') && to.path.startsWith('server/src/platform/live/'),
  },
  {
    name: 'calls-in-api',
    says: 'the server is called in *.api.ts only, where its answers go into the cache',
    forbids: ({ path }, to, names) =>
      to.path === 'web/src/lib/api/api.ts' &&
      !path.endsWith('.api.ts') &&
      names.some((name) => name === 'call' || name === 'callPage' || name === '*'),
  },
  {
    name: 'ui-without-product',
    says: 'web/src/ui holds what any product could use, so it does not know the contract',
    forbids: (from, to) => from.path.startsWith('web/src/ui/') && to.side === 'contract',
  },
  {
    name: 'tests-stay-out',
    says: 'production code must not import test code',
    forbids: (from, to) => from.side !== 'tools' && to.isTest,
  },
];

export function checkImports(files: readonly SourceFile[]): Finding[] {
  const useCases = new Set(files.filter(isUseCase).map(({ path }) => path));
  const placeIn = (path: string): Place =>
    useCases.has(path) ? { ...placeOf(path), role: 'use-case' } : placeOf(path);
  return files.flatMap(({ path, imports }) => {
    const from = placeIn(path);
    return imports.flatMap(({ file, missing, specifier, line, names }): Finding[] => {
      if (missing) return [{ rule: 'unresolved', path, line, says: `${specifier} leads to no file` }];
      if (!file) return [];
      const to = placeIn(file);
      return rules
        .filter((rule) => (rule.alsoForTests || !from.isTest) && rule.forbids(from, to, names))
        .map((rule) => ({ rule: rule.name, path, line, says: `imports ${file}: ${rule.says}` }));
    });
  });
}

/**
 * Reports each cycle once, at the file where the walk closed it. Type imports count too: they also tie files together.
 */
export function checkCycles(files: readonly SourceFile[]): Finding[] {
  const importsOf = new Map(files.map((file) => [file.path, file.imports.flatMap(({ file }) => file ?? [])]));
  const finished = new Set<string>();
  const findings: Finding[] = [];
  const walk = (path: string, trail: readonly string[]) => {
    if (finished.has(path)) return;
    if (trail.includes(path)) {
      const circle = [...trail.slice(trail.indexOf(path)), path];
      findings.push({ rule: 'no-circles', path, line: 1, says: `imports itself: ${circle.join(' → ')}` });
      return;
    }
    for (const next of importsOf.get(path) ?? []) walk(next, [...trail, path]);
    finished.add(path);
  };
  for (const { path } of files) walk(path, []);
  return findings;
}

/** A file of a feature that works with the context or calls queries. Others, such as geometry, anyone may import. */
function isUseCase({ path, imports }: SourceFile): boolean {
  const { side, feature, role } = placeOf(path);
  if (side !== 'server' || feature === undefined || role !== undefined) return false;
  return imports.some(({ file = '' }) => file === 'server/src/context.ts' || file.endsWith('.queries.ts'));
}

const areFeatures = (from: Place, to: Place) =>
  from.side === to.side && from.feature !== undefined && to.feature !== undefined;

/** The context and other files above the platform come last. */
const layerOf = ({ layer }: Place) =>
  layer === undefined ? platformLayers.length : layer === '' ? -1 : platformLayers.indexOf(layer);

const isSameFloor = (from: Place, to: Place) => from.side === to.side && from.floor === to.floor;

const areTools = (from: Place, to: Place) => from.side === 'tools' && to.side === 'tools';

const toolPosition = ({ path }: Place) => toolOrder.indexOf(path.slice(0, path.indexOf('/')));

const positionOf = ({ feature = '' }: Place) => featureOrder.indexOf(feature);

const isWebDoor = ({ path, feature }: Place) => path.endsWith('.tsx') || path.endsWith(`/${feature}.api.ts`);
