import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { shortLived } from './server/test/app/server-process.ts';

/** `source` reads the contract's TypeScript, so that it need not be built first. */
const conditions = ['source', 'module', 'node', 'development|production'];

/** A project says what a test needs, a tag in which tier it runs. CONTRIBUTING.md has the table. */
const tags = [
  { name: 'pure', description: 'needs neither a server nor a database' },
  { name: 'sample', description: 'runs on PostgreSQL in .ci/run too' },
  { name: 'slow', description: 'runs in test:all only', timeout: 300_000 },
  { name: 'timing', description: 'judges time, memory or processor time: runs in test:all only' },
  { name: 'race', description: 'counts what happens at once; is never repeated' },
];

/**
 * The test files in these folders with that tag in a `@module-tag` comment. Read here, because Vitest's own filter would
 * import every file to learn its tags.
 */
function tagged(tag: string, ...folders: readonly string[]): string[] {
  const comment = new RegExp(`^// @module-tag ${tag}\\b`, 'm');
  return folders
    .flatMap((folder) =>
      readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter(
      (path) =>
        path.endsWith('.test.ts') && comment.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
    );
}

const people = ['server/src/{features,platform}/**/*.test.ts', 'e2e/spec/**/*.test.ts'];
const operators = ['server/src/{commands,demo}/**/*.test.ts', 'server/test/**/*.test.ts', 'e2e/*.test.ts'];
const needsPostgres = '**/*.postgres.test.ts';
const pure = tagged('pure', 'server/src', 'server/test', 'e2e', 'security');
const sample = tagged('sample', 'server/src');

function project(
  name: string,
  include: readonly string[],
  exclude: readonly string[] = [],
): TestProjectConfiguration {
  return {
    extends: true,
    test: { name, include: [...include], exclude: [...configDefaults.exclude, ...exclude] },
  };
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: process.env.TEST_DATABASE_URL
      ? [
          project('postgres', ['{server,security,simulation}/**/*.postgres.test.ts', ...sample]),
          project('postgres-rest', [...people, ...operators], [needsPostgres, ...pure, ...sample]),
        ]
      : [
          project(
            'pure',
            ['{contract,scripts,simulation,web}/**/*.test.{ts,tsx,mjs}', ...pure],
            [needsPostgres, '**/dist/**'],
          ),
          project('embedded', people, [needsPostgres, ...pure]),
          project('operators', operators, [needsPostgres, ...pure]),
          project('security', ['security/**/*.test.ts'], [needsPostgres, ...pure]),
          project('attacks', ['security/**/*.attack.ts']),
        ],
    tags,
    globalSetup: 'server/test/database/row-notes.ts',
    setupFiles: 'scripts/test/property-seed.ts',

    environment: 'node',
    pool: 'forks',
    // The next file of a worker uses the same modules and database, so each leaves the process as it found it.
    isolate: false,
    maxWorkers: 2,
    // Optimising the embedded database's code takes longer than the tests gain by it.
    execArgv: shortLived,
    testTimeout: 60_000, // on a slow machine, the embedded database needs 20 s to crash and start again
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } }, // a busy machine may be late; that is no failure
    reporters: ['default', 'scripts/test/unit-report.ts'],
  },
});
