import type { Finding } from '../finding.ts';
import { featureOrder, type Home, homeOf, platformLayers, toolOrder } from '../homes.ts';
import type { SourceFile } from '../source-tree.ts';

interface ImportRule {
  readonly name: string;
  readonly says: string;
  readonly alsoForTests?: boolean;
  forbids(from: Home, to: Home, names: readonly string[]): boolean;
}

const rules: ImportRule[] = [
  {
    name: 'sides',
    says: 'server and web share the contract, never import each other, and the contract imports neither',
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
    says: `a tool imports only those to its left: ${toolOrder.join(' → ')}`,
    forbids: (from, to) => areTools(from, to) && toolPosition(to) > toolPosition(from),
  },
  {
    name: 'feature-order',
    says: `a feature imports only those to its left: ${featureOrder.join(' → ')}`,
    forbids: (from, to) => areFeatures(from, to) && positionOf(to) > positionOf(from),
  },
  {
    name: 'web-entry',
    says: 'on the web, import only components or the <feature>.api.ts of another feature',
    forbids: (from, to) =>
      from.side === 'web' && areFeatures(from, to) && from.feature !== to.feature && !isWebEntry(to),
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
      names.some((name) => ['call', 'callPage', 'callEarly', 'send', '*'].includes(name)),
  },
  {
    name: 'ui-without-product',
    says: 'web/src/ui holds what any product could use, so it must not import the contract',
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
  const homeIn = (path: string): Home =>
    useCases.has(path) ? { ...homeOf(path), role: 'use-case' } : homeOf(path);
  return files.flatMap(({ path, imports }) => {
    const from = homeIn(path);
    return imports.flatMap(({ file, missing, specifier, line, names }): Finding[] => {
      if (missing) return [{ rule: 'unresolved', path, line, says: `${specifier} resolves to no file` }];
      if (!file) return [];
      const to = homeIn(file);
      return rules
        .filter((rule) => (rule.alsoForTests || !from.isTest) && rule.forbids(from, to, names))
        .map((rule) => ({ rule: rule.name, path, line, says: `imports ${file}: ${rule.says}` }));
    });
  });
}

/**
 * Reports each cycle once, at the file where the walk closed it. Type imports count too, since they also couple files.
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
  const { side, feature, role } = homeOf(path);
  if (side !== 'server' || feature === undefined || role !== undefined) return false;
  return imports.some(({ file = '' }) => file === 'server/src/context.ts' || file.endsWith('.queries.ts'));
}

const areFeatures = (from: Home, to: Home) =>
  from.side === to.side && from.feature !== undefined && to.feature !== undefined;

/** The context and other files above the platform come last. */
const layerOf = ({ layer }: Home) =>
  layer === undefined ? platformLayers.length : layer === '' ? -1 : platformLayers.indexOf(layer);

const isSameFloor = (from: Home, to: Home) => from.side === to.side && from.floor === to.floor;

const areTools = (from: Home, to: Home) => from.side === 'tools' && to.side === 'tools';

const toolPosition = ({ path }: Home) => toolOrder.indexOf(path.slice(0, path.indexOf('/')));

const positionOf = ({ feature = '' }: Home) => featureOrder.indexOf(feature);

const isWebEntry = ({ path, feature }: Home) => path.endsWith('.tsx') || path.endsWith(`/${feature}.api.ts`);
