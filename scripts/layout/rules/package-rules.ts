import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import type { Finding } from '../finding.ts';
import { homeOf } from '../homes.ts';
import type { SourceFile } from '../source-tree.ts';

const workspaces = ['contract', 'server', 'web'];

export function checkPackages(root: string, files: readonly SourceFile[]): Finding[] {
  const declared = new Map(['.', ...workspaces].map((folder) => [folder, packagesOf(root, folder)]));
  const all = [...declared.values()].flat();
  return files.flatMap(({ path, imports }) => {
    const { side, isTest } = homeOf(path);
    const allowed =
      side === 'tools'
        ? [...all, ...packagesOf(root, dirname(path))]
        : [...(declared.get(side) ?? []), ...(declared.get('.') ?? [])];
    return imports.flatMap(({ package: name, line }): Finding[] => {
      if (name === undefined) return [];
      if (side === 'contract' && !isTest && name !== 'zod') {
        return [
          {
            rule: 'contract-needs-zod-only',
            path,
            line,
            says: `imports ${name}; the contract runs everywhere`,
          },
        ];
      }
      if (isBuiltin(name) || allowed.includes(name)) return [];
      return [
        {
          rule: 'declared-packages',
          path,
          line,
          says: `imports ${name}, which its package.json does not list`,
        },
      ];
    });
  });
}

/** A lock file that names a registry installs only from there, whatever registry is configured. */
export function checkRegistry(root: string): Finding[] {
  return ['package-lock.json', '.npmrc'].flatMap((path) => {
    const lines = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8').split('\n') : [];
    const index = lines.findIndex((line) => /"resolved": "https?:|^\s*(@[\w-]+:)?registry\s*=/.test(line));
    return index < 0 ? [] : [{ rule: 'no-registry', path, line: index + 1, says: 'names a registry' }];
  });
}

function packagesOf(root: string, folder: string): string[] {
  const path = join(root, folder, 'package.json');
  const manifest: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  return ['dependencies', 'devDependencies'].flatMap((kind) => Object.keys(property(manifest, kind) ?? {}));
}

function property(value: unknown, name: string): object | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'object' && found !== null ? found : undefined;
}
