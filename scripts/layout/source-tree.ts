import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ESTree, type ParseResult, parseSync } from 'vite';

export interface SourceFile {
  /** From the root of the clone, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly program: ESTree.Program;
  readonly comments: ParseResult['comments'];
  readonly imports: readonly Import[];
}

interface Import {
  readonly specifier: string;
  readonly line: number;
  /** The imported names as exported; `*` for everything. */
  readonly names: readonly string[];
  /** Exactly one is present: a file of ours, a package, or the missing file. */
  readonly file?: string;
  readonly package?: string;
  readonly missing?: string;
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
const contractPrefix = '@showup/contract/';

/** Every TypeScript and JavaScript file of ours, read and parsed, with its imports resolved. */
export function readSourceTree(root: string): SourceFile[] {
  return folders.flatMap((folder) => filesIn(root, folder)).map((path) => readSource(root, path));
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function filesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(root, path);
    return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : [];
  });
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const requests = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      ...moduleRequest,
      names: entries.map(({ importName }) => importName.name ?? '*'),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? { ...moduleRequest, names: [importName.name ?? '*'] } : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => literalAt(text, start, end)),
  ];
  const imports = requests
    .filter((request) => request !== undefined)
    .map(({ value, start, names }) => ({
      specifier: value,
      line: lineAt(text, start),
      names,
      ...resolve(root, path, value),
    }));
  return { path, text, program, comments, imports };
}

/** The file that an alias of the nearest workspace leads to. */
function aliased(root: string, from: string, specifier: string): string | undefined {
  const workspace = ['server', 'web'].find((folder) => from.startsWith(`${folder}/`)) ?? '.';
  for (const [alias, target] of aliasesIn(root, workspace)) {
    const start = alias.slice(0, -1);
    if (specifier.startsWith(start))
      return posix.join(workspace, target.replace('*', specifier.slice(start.length)));
  }
  return undefined;
}

/** The `imports` of a package.json, read once. */
function aliasesIn(root: string, workspace: string): readonly (readonly [string, string])[] {
  const path = join(root, workspace, 'package.json');
  const known = aliases.get(path);
  if (known) return known;
  const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(readFileSync(path, 'utf8'));
  aliases.set(path, Object.entries(imports));
  return Object.entries(imports);
}
const aliases = new Map<string, readonly (readonly [string, string])[]>();

/** An import() of a computed value names no file, so no rule applies. */
function literalAt(text: string, start: number, end: number) {
  const value = /^(['"`])(.*)\1$/.exec(text.slice(start, end))?.[2];
  return value === undefined ? undefined : { value, start, names: ['*'] };
}

function resolve(
  root: string,
  from: string,
  specifier: string,
): Pick<Import, 'file' | 'package' | 'missing'> {
  const plain = specifier.replace(/\?\w+$/, ''); // vite's ?url and ?raw
  const file = plain.startsWith(contractPrefix)
    ? `contract/src/${plain.slice(contractPrefix.length)}.ts`
    : plain.startsWith('.')
      ? posix.join(posix.dirname(from), plain)
      : aliased(root, from, plain);
  if (file === undefined) return { package: plain.split('/', plain.startsWith('@') ? 2 : 1).join('/') };
  return existsSync(join(root, file)) ? { file } : { missing: file };
}
