import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import house from '../../vitest.config.ts';
import { root } from '../set-up/run-tool.mjs';
import { areaFromEnvironment } from './areas.mjs';

// The tests of one area, with the branches they reach in its code, or with mutants in it.

const area = areaFromEnvironment();

const onPostgres = ['**/*.postgres.test.ts'];
/** These start servers of their own, in which nothing is measured or changed. */
const elsewhere = ['**/{chaos,faults,plans}.postgres.test.ts'];

/** Without the projects, whose files the area's take the place of. */
const { projects: _projects, ...houseTest } = house.test ?? {};

const mutants = process.env.MUTANTS_CODE;

/** Serves the code with all mutants in it. */
function mutated(file: string): Plugin {
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8')).texts;
  return { name: 'mutants', enforce: 'pre', load: (id) => texts[id.split('?')[0] ?? ''] };
}

/** Runs the tests in the order in which they are named. The quick ones should come first, since they leave less to try. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const order = area.tests.map((test) => join(root, test));
    return files.toSorted((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId));
  }
}

export default defineConfig({
  ...house,
  plugins: mutants ? [mutated(mutants)] : [],
  test: {
    ...houseTest,
    include: [...area.tests],
    exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? elsewhere : onPostgres)],
    reporters: ['dot'],
    ...(mutants && {
      runner: 'scripts/assurance/mutant-runner.ts',
      maxWorkers: 1,
      sequence: { sequencer: AsNamed },
      // A noticed mutant often means a condition that never comes.
      expect: { poll: { timeout: 4_000 } },
      dangerouslyIgnoreUnhandledErrors: true,
    }),
    coverage: {
      provider: 'v8',
      include: [...area.code],
      exclude: ['**/*.test.{ts,tsx}', '**/*.routes.ts'],
      reporter: ['text', 'html'],
      reportsDirectory: `artifacts/coverage/${area.name}`,
    },
  },
});
