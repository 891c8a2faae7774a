import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ESTree, type ParseResult, parseSync } from 'vite';

export interface SourceFile {
  /** From the root of the clone, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly program: ESTree.Program;
  readonly comments: ParseResult['comments'];
  /** Of files of ours, except those of the contract by its name. */
  readonly imports: readonly { readonly file: string; readonly line: number }[];
}

const folders = [
  'contract/src',
  'server/src',
  'server/test',
  'web/src',
  'web/test',
  'e2e',
  'security',
  'bench',
  'faults',
  'simulation',
  'scripts',
];

/** Every TypeScript and JavaScript file of ours, read and parsed, with its imports resolved. */
export function readSourceTree(root: string): SourceFile[] {
  const aliases = new Map(['.', 'server', 'web'].map((workspace) => [workspace, aliasesOf(root, workspace)]));
  return folders
    .flatMap((folder) => filesIn(root, folder))
    .map((path) => readSource(root, path, aliases.get(workspaceOf(path)) ?? []));
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Tests of the product may import anything. */
export function isTest(path: string): boolean {
  return /^(contract|server|web)\/.*\.test\.tsx?$/.test(path);
}

function filesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name))
    .map((name) => posix.join(folder, name));
}

function readSource(root: string, path: string, aliases: Aliases): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      start,
      value: text.slice(start + 1, end - 1), // a computed value resolves to no file
    })),
  ];
  const imports = requests.flatMap(({ value, start }) => {
    const file = resolve(path, value, aliases);
    return file === undefined ? [] : [{ file, line: lineAt(text, start) }];
  });
  return { path, text, program, comments, imports };
}

function resolve(from: string, specifier: string, aliases: Aliases): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [alias, target] = aliases.find(([start]) => specifier.startsWith(start)) ?? [];
  return alias === undefined ? undefined : target?.replace('*', specifier.slice(alias.length));
}

const workspaceOf = (path: string) => ['server', 'web'].find((name) => path.startsWith(`${name}/`)) ?? '.';

/** The start of each alias in `imports` of the workspace's package.json, and where it leads from the root. */
type Aliases = readonly (readonly [start: string, target: string])[];

function aliasesOf(root: string, workspace: string): Aliases {
  const path = join(root, workspace, 'package.json');
  const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(imports).map(([alias, target]) => [
    alias.slice(0, -1),
    posix.join(workspace, target),
  ]);
}
