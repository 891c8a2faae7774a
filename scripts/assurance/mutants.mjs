import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWith, packaged, root, runTool, StepFailed } from '../set-up/run-tool.mjs';
import { chosenAreas, inArea } from './areas.mjs';
import { nothingTried, readTried, writeTried } from './tried.mjs';

// Changes the code of each area in many small ways and counts the changes that its tests notice.
// `npm run mutants -- likes` tries one area only, and `npm run mutants -- likes <files.ts>` only the named code with the
// named tests. With TEST_DATABASE_URL the tests use a PostgreSQL, which is faster. With `--left` only what the last run
// of this code didn't notice is tried, for instance with tests added since.

/** @typedef {{ id: string, file: string, line: number, before: string, after: string }} Mutant */
/** @typedef {import('./tried.mjs').Tried} Tried */

const here = join(root, 'scripts', 'assurance');
const tools = join(here, 'node_modules');
const folder = join(root, 'artifacts', 'mutants');
const isLeftOnly = process.argv.includes('--left');

async function tryAll() {
  await ensureTools();
  mkdirSync(folder, { recursive: true });
  for (const area of chosenAreas()) {
    console.log(`\n── ${area.name}`);
    await tryArea(area);
  }
}

/** Stryker needs a newer Node than the one we support first, so both are installed here, and only for this. */
async function ensureTools() {
  if (existsSync(tools)) return;
  const args = ['ci', '--prefix', here, '--silent', '--engine-strict=false'];
  if ((await runTool('npm', args)) !== 0)
    throw new StepFailed('Stryker could not be installed; npm says why above.');
}

/** @type {(area: import('./areas.mjs').Area) => Promise<void>} */
async function tryArea(area) {
  const made = join(folder, `${area.name}.code.json`);
  const tried = join(folder, `${area.name}.tried.json`);
  const node = join(tools, 'node', 'bin', 'node');
  const before = existsSync(made) ? readFileSync(made, 'utf8') : '';
  if ((await runTool(node, [join(here, 'instrument.mjs'), made, ...area.code])) !== 0)
    throw new StepFailed('Stryker could not change this code; it says why above.');
  const isSameCode = readFileSync(made, 'utf8') === before;
  if (isLeftOnly && !isSameCode)
    throw new StepFailed('Other code was tried last, so nothing is left of this.');
  const { killed, reached } = isLeftOnly ? readTried(tried) : nothingTried;
  writeTried(tried, { ...nothingTried, killed, reached });
  const env = { PROPERTY_RUNS: '5', ...inArea(area), MUTANTS_CODE: made, MUTANTS_TRIED: tried };
  while (!(await tryOn(tried, env)));
  report(JSON.parse(readFileSync(made, 'utf8')).mutants, readTried(tried));
}

/**
 * Tries what is left in one process, until a mutant hangs or leaves a trace. Returns whether nothing is left.
 * @type {(file: string, env: NodeJS.ProcessEnv) => Promise<boolean>}
 */
async function tryOn(file, env) {
  writeTried(file, { ...readTried(file), trying: null, isLeft: false });
  const watch = setInterval(() => endIfHung(file), 1_000);
  const args = ['run', '--config', 'scripts/assurance/vitest.config.ts', '--root', '.'];
  const code = await runTool(packaged('vitest'), args, { env }).finally(() => clearInterval(watch));
  const { isLeft } = readTried(file);
  if (code !== 0 && !isLeft) throw new StepFailed('The tests fail without a mutant, as shown above.');
  return !isLeft;
}

/** @type {(file: string) => void} */
function endIfHung(file) {
  const tried = readTried(file);
  const { trying } = tried;
  if (!trying || trying.until > Date.now()) return;
  process.kill(trying.pid, 'SIGKILL');
  writeTried(file, {
    ...tried,
    killed: { ...tried.killed, [trying.id]: 'hangs' },
    trying: null,
    isLeft: true,
  });
}

/**
 * Mutants of what runs only while a module loads can't be tried this way, and don't count.
 * @type {(mutants: readonly Mutant[], tried: Tried) => void}
 */
function report(mutants, { killed, reached, loading, failing }) {
  const fateOf = (/** @type {Mutant} */ { id }) => {
    if (id in killed) return 'killed';
    if (reached.includes(id)) return 'survived';
    return loading.includes(id) ? 'loading' : 'unreached';
  };
  const rows = [...new Set(mutants.map(({ file }) => file))].map((file) => {
    const fates = mutants.filter((mutant) => mutant.file === file).map(fateOf);
    const count = (/** @type {string} */ name) => fates.filter((fate) => fate === name).length;
    return { file, killed: count('killed'), survived: count('survived'), unreached: count('unreached') };
  });
  for (const mutant of mutants) {
    const fate = fateOf(mutant);
    if (fate === 'killed' || fate === 'loading') continue;
    console.log(`\n${fate} ${mutant.file}:${mutant.line}`);
    console.log(`- ${shortened(mutant.before)}\n+ ${shortened(mutant.after)}`);
  }
  for (const name of failing) console.log(`\nfails without a mutant: ${name}`);
  console.table(rows);
}

const shortened = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').slice(0, 160);

await tryAll().catch(endWith);
