import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { packaged } from '../set-up/run-tool.mjs';

/** A type that must be `never`, in the scope of a file. */
interface TypeCheck {
  readonly path: string;
  readonly type: string;
}

interface FailedCheck<Check> {
  readonly check: Check;
  readonly problems: readonly string[];
}

interface CompileError {
  readonly path: string;
  readonly line: number;
  readonly says: string;
}

const problemTypes = 'scripts/rows/row-problems.ts';

const settings = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    noEmit: true,
    composite: false,
    noErrorTruncation: true,
    noUnusedLocals: false,
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
    types: ['node'],
    rootDirs: ['../..', '.'], // so that imports of a copy resolve to the clone
  },
  include: ['.'],
};

/** The aliases of the server, which the package.json nearest to a copy does not have. */
function serverAliases(root: string): Record<string, string[]> {
  const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'server', 'package.json'), 'utf8'),
  );
  return Object.fromEntries(
    Object.entries(imports).map(([alias, target]) => [alias, [posix.join('../../server', target)]]),
  );
}

/** Compiles a copy of each file with its checks appended. Throws if anything else does not compile. */
export function compileChecks<Check extends TypeCheck>(
  root: string,
  checks: readonly Check[],
): FailedCheck<Check>[] {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'row-checks-'));
  try {
    const compilerOptions = { ...settings.compilerOptions, paths: serverAliases(root) };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, compilerOptions }));
    const placed = writeCopies(root, folder, checks);
    return compile(root, folder).map(({ path, line, says }) => {
      const check = placed.get(`${path}:${line}`);
      const problems = Array.from(says.matchAll(/"([^"]+)"/g), ([, problem = '']) => problem);
      if (!check || problems.length === 0) {
        throw new Error(`The row checks do not compile: ${path}:${line} ${says}`);
      }
      return { check, problems };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the checks by `path:line` of the copies. */
function writeCopies<Check extends TypeCheck>(root: string, folder: string, checks: readonly Check[]) {
  const placed = new Map<string, Check>();
  for (const path of new Set(checks.map((check) => check.path))) {
    const copy = join(folder, path);
    const source = relative(dirname(copy), join(root, problemTypes)).replaceAll('\\', '/');
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    lines.push(`import type { None, Problems } from '${source}';`);
    for (const check of checks.filter((each) => each.path === path)) {
      lines.push(`export type RowCheck${lines.length} = None<${check.type}>;`);
      placed.set(`${path}:${lines.length}`, check);
    }
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, lines.join('\n'));
  }
  return placed;
}

function compile(root: string, folder: string): CompileError[] {
  const { stdout, error } = spawnSync(packaged('tsc'), ['-p', folder, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout.split('\n').flatMap((text): CompileError[] => {
    if (!/^\S/.test(text)) return []; // details of the error above
    const [, file, line, says = ''] = /^(.+?)\((\d+),\d+\): error \w+: (.*)$/.exec(text) ?? [];
    if (file === undefined) return [{ path: '', line: 0, says: text }];
    return [{ path: posix.relative(relative(root, folder), file), line: Number(line), says }];
  });
}
