import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installEngines, oldChromium } from '../engines/old-chromium.mjs';
import { ensureBuilt } from '../set-up/build.mjs';
import { packaged, root, runTool, StepFailed } from '../set-up/run-tool.mjs';
import { runJourneys, runSmoke, runUnits } from './run-tests.mjs';

/** @typedef {import('./reports.mjs').Report} Report */
/** @typedef {{ name: string, run: () => Promise<Report | void>, isNeeded?: boolean }} Step isNeeded: after its failure the others prove nothing */

/** Without the shell's settings that would choose a database. @returns {NodeJS.ProcessEnv} */
function onEmbedded() {
  const { DATABASE_URL: _server, TEST_DATABASE_URL: _tests, ...env } = process.env;
  return env;
}

/** @returns {NodeJS.ProcessEnv} */
function onPostgres() {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { ...onEmbedded(), TEST_DATABASE_URL: url };
  throw new StepFailed(
    'Set TEST_DATABASE_URL to a PostgreSQL where databases can be created, or run .ci/run as root on Debian.',
  );
}

/**
 * The environment of a version of Node from .ci/package.json, for Linux on x64, with the system's browser if .ci/run names
 * it.
 * @returns {NodeJS.ProcessEnv}
 */
function onNode(/** @type {string} */ version) {
  const packages = join(root, '.ci');
  execFileSync('npm', ['ci', '--silent', '--prefix', packages]);
  const folder = join(packages, 'node_modules', `node-${version}`, 'bin');
  if (!existsSync(folder)) throw new StepFailed(`There is no Node ${version} in ${folder}.`);
  const chromium = process.env.SYSTEM_CHROMIUM;
  return {
    ...onEmbedded(),
    PATH: [folder, process.env.PATH].join(delimiter),
    ...(chromium && { CHROMIUM_PATH: chromium }),
  };
}

/** Judged only by `npm run test:all`, so that no busy machine refuses a change. */
const IN_THE_GATE = ['--tags-filter=!slow && !timing'];
const WITHOUT_TIMING = ['--tags-filter=!timing'];

/** @type {(program: string, args: string[], quiet?: boolean) => () => Promise<void>} */
const tool =
  (program, args, quiet = false) =>
  async () => {
    const code = await runTool(packaged(program), args, { env: onEmbedded(), quiet });
    if (code !== 0) throw new StepFailed(`${program} exited with code ${code}`);
  };

/** @type {(projects: string[], args?: string[]) => () => Promise<Report>} */
const units =
  (projects, args = IN_THE_GATE) =>
  () =>
    runUnits({ projects, args, env: onEmbedded() });

/** @type {(projects: string[], args?: string[]) => () => Promise<Report>} */
const unitsOnPostgres =
  (projects, args = IN_THE_GATE) =>
  () =>
    runUnits({ projects, args, env: onPostgres() });

/** One at a time, and what fails is repeated twice. @type {(projects: string[], env: () => NodeJS.ProcessEnv) => () => Promise<Report>} */
const timing = (projects, env) => () =>
  runUnits({ projects, args: ['--tags-filter=timing'], env: env(), isAlone: true, tries: 3 });

/** @type {(projects: string[], env?: () => NodeJS.ProcessEnv) => () => Promise<Report>} */
const journeys =
  (projects, env = onEmbedded) =>
  () =>
    runJourneys({ projects, env: env() });

const ON_EMBEDDED = ['pure', 'embedded', 'operators', 'security'];
const ON_POSTGRES = ['postgres', 'postgres-rest'];

/** @type {Step} */
const build = { name: 'build', isNeeded: true, run: ensureBuilt };
/** @type {Step} */
const rows = { name: 'rows', run: tool('tsx', ['scripts/rows/main.ts']) };
/** @type {Step} */
const budgets = { name: 'budgets', run: tool('tsx', ['scripts/measure/budgets.ts']) };

/** These run side by side, and print only when they fail. @type {Step[]} */
export const check = [
  { name: 'types', isNeeded: true, run: tool('tsc', ['-b'], true) },
  { name: 'lint', isNeeded: true, run: tool('biome', ['check', '.'], true) },
  { name: 'layout', isNeeded: true, run: tool('tsx', ['scripts/layout/main.ts'], true) },
  {
    name: 'pure',
    run: () => runUnits({ projects: ['pure'], args: IN_THE_GATE, env: onEmbedded(), quiet: true }),
  },
];

/** @type {Step[]} */
const test = [
  { name: 'embedded', run: units(['embedded']) },
  rows,
  build,
  budgets,
  { name: 'first journeys', run: journeys(['main', 'first']) },
];

/** @type {Step[]} */
const gate = [
  ...test,
  { name: 'operators and security', run: units(['operators', 'security']) },
  { name: 'PostgreSQL', run: unitsOnPostgres(['postgres']) },
  { name: 'journeys on PostgreSQL', run: journeys(['main', 'postgres'], onPostgres) },
  { name: 'other journeys', run: journeys(['other']) },
  { name: 'Node 24', run: journeys(['main', 'start'], () => onNode('24')) },
];

/** Needs Debian's firefox-esr, webkit2gtk-driver and xvfb. */
async function otherEngines() {
  installEngines();
  const args = ['--conditions=source', '--import', 'tsx', 'scripts/engines/main.mjs'];
  if ((await runTool(process.execPath, args, { env: onEmbedded() })) !== 0)
    throw new StepFailed('The walk in Firefox and WebKit failed; it says where above.');
}

/** The parts of `npm run test:all`. @type {Readonly<Record<string, Step[]>>} */
export const parts = {
  check,
  tests: [
    build,
    budgets,
    { name: 'unit tests', run: units(ON_EMBEDDED, WITHOUT_TIMING) },
    rows,
    { name: 'timing', run: timing(ON_EMBEDDED, onEmbedded) },
    { name: 'unit tests on PostgreSQL', run: unitsOnPostgres(ON_POSTGRES, WITHOUT_TIMING) },
    { name: 'timing on PostgreSQL', run: timing(ON_POSTGRES, onPostgres) },
    { name: 'journeys', run: journeys(['main', 'first', 'other', 'slow']) },
    { name: 'journeys on PostgreSQL', run: journeys(['main', 'postgres', 'sample'], onPostgres) },
  ],
  attacks: [{ name: 'attacks', run: units(['attacks'], []) }],
  drills: [
    { name: 'drills', run: () => runSmoke(['test:faults', 'test:chaos', 'test:nodes'], onPostgres()) },
  ],
  benches: [{ name: 'benches', run: () => runSmoke(['bench', 'simulate', 'nodes', 'dev'], onPostgres()) }],
  engines: [
    build,
    {
      name: 'Chromium 111',
      run: journeys(['main'], () => ({ ...onEmbedded(), CHROMIUM_PATH: oldChromium() })),
    },
    { name: 'Firefox and WebKit', run: otherEngines },
    { name: 'translated pages', run: journeys(['translated']) },
  ],
  nodes: [
    build,
    ...['22', '24'].map((version) => ({
      name: `Node ${version}`,
      run: journeys(['main', 'start'], () => onNode(version)),
    })),
  ],
};

/** After `check`. @type {Readonly<Record<string, Step[]>>} */
export const tiers = { check: [], test, ci: gate, all: Object.values(parts).slice(1).flat() };

/** @returns {Step[]} */
export function stepsOfFiles(/** @type {string[]} */ files) {
  const missing = files.find((file) => !existsSync(join(root, file)));
  if (missing) throw new StepFailed(`There is no file ${missing}.`);
  const journeysOf = files.filter((file) => file.endsWith('.e2e.ts'));
  const onServer = journeysOf.filter((file) => readFileSync(join(root, file), 'utf8').includes('@postgres'));
  /** @type {[string[], (files: string[]) => Promise<Report>][]} */
  const kinds = [
    [
      files.filter((file) => file.endsWith('.postgres.test.ts')),
      (some) => runUnits({ projects: ['postgres'], files: some, env: onPostgres() }),
    ],
    [
      files.filter((file) => /(?<!\.postgres)\.test\.(tsx?|mjs)$|\.attack\.ts$/.test(file)),
      (some) => runUnits({ projects: [...ON_EMBEDDED, 'attacks'], files: some, env: onEmbedded() }),
    ],
    [onServer, (some) => runJourneys({ projects: ['postgres'], files: some, env: onPostgres() })],
    [
      journeysOf.filter((file) => !onServer.includes(file)),
      (some) => runJourneys({ projects: ['main', 'first', 'other', 'slow'], files: some, env: onEmbedded() }),
    ],
  ];
  const chosen = kinds
    .filter(([some]) => some.length > 0)
    .map(([some, run]) => ({ name: some.join(', '), run: () => run(some) }));
  if (chosen.length === 0) throw new StepFailed(`${files.join(', ')} is neither a test nor a journey.`);
  return [build, ...chosen];
}
