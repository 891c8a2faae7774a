import { posix } from 'node:path';
import { isTest, type SourceFile } from './source-tree.ts';

/** The same on server and web. */
const features =
  'profiles accounts venues verification evenings safety matching chat dates public checkins moderation'
    .split(' ')
    .map((name) => `features/${name}`);
const platform =
  'config db redis events jobs control limits audit mail qr http live push media export backup observe'
    .split(' ')
    .map((name) => `platform/${name}`);
const server = [
  'platform/*',
  ...platform,
  './*',
  ...features,
  'schedule.ts',
  'watch-app.ts',
  'app.ts',
  'demo',
  'commands',
  'main.ts',
];
const web = ['ui', 'lib', ...features, 'app', 'worker', 'main.tsx'];
const tools = ['e2e', 'scripts', 'simulation', 'bench', 'faults', 'security'];

/** A file imports only from its own place and from those before it. `x/*` means the files right in `x`. */
const places = [
  'contract/src',
  ...server.map((place) => posix.join('server/src', place)),
  'server/test',
  ...web.map((place) => posix.join('web/src', place)),
  'web/test',
  ...tools,
];

/** Besides the tests in it. */
const MAX_FILES_IN_FOLDER = 25;

/** The last one that fits, since `app.ts` comes after the other files right in `src`. -1 if there is none. */
export function positionOf(path: string): number {
  return places.findLastIndex((place) =>
    place.endsWith('/*')
      ? posix.dirname(path) === place.slice(0, -2)
      : path === place || path.startsWith(`${place}/`),
  );
}

export function checkOrder(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const from = positionOf(path);
    if (from < 0) return `${path}:1 has no place in the order of scripts/layout/order.ts`;
    if (isTest(path)) return [];
    return imports.flatMap(({ file, line }) => {
      const to = positionOf(file);
      if (to > from) return `${path}:${line} imports ${file}; ${places[to]} comes after ${places[from]}`;
      if (from === to || !places[to]?.startsWith('web/src/features/') || isEntry(file)) return [];
      if (!path.startsWith('web/src/features/')) return [];
      return `${path}:${line} imports ${file}; other features may use only components and <feature>.api.ts`;
    });
  });
}

/** Whether other features of the web may import it. */
function isEntry(file: string): boolean {
  return file.endsWith('.tsx') || /\/features\/(\w+)\/(.+\/)?\1\.api\.ts$/.test(file);
}

export function checkFolders(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = posix.dirname(path);
    if (!/\.(attack|e2e|test)\.tsx?$/.test(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES_IN_FOLDER)
    .map(([folder, count]) => `${folder}:1 holds ${count} files besides tests; move some into a room`);
}
