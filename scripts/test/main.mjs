import '../set-up/machine.mjs';
import { randomInt } from 'node:crypto';
import { ensureInstalled } from '../set-up/install.mjs';
import { StepFailed, since } from '../set-up/run-tool.mjs';
import { check, parts, stepsOfFiles, tiers } from './tiers.mjs';

// Runs a tier of tests, or the named files, and repeats what matters in the last lines:
// node scripts/test/main.mjs [check | test | ci | all [part …] | file …]

/** @typedef {import('./tiers.mjs').Step} Step */

const SLOWEST = 10;

/** @type {string[]} */
const times = [];
/** @type {import('./reports.mjs').Result[]} */
const results = [];
/** @type {Map<string, number>} */
const seconds = new Map();
/** @type {string[]} */
const failedSteps = [];

/** The steps that run side by side, and those that run one by one after them. @returns {[Step[], Step[]]} */
function chosenSteps() {
  const [tier = 'test', ...rest] = process.argv.slice(2);
  if (tier === 'all') {
    process.env.THOROUGH = '1';
    process.env.PROPERTY_SEED ??= String(randomInt(2 ** 31));
  }
  if (tier === 'all' && rest.length > 0) return [[], rest.flatMap(stepsOfPart)];
  if (tier in tiers && rest.length === 0) return [check, tiers[tier] ?? []];
  return [[], stepsOfFiles([tier, ...rest])];
}

/** @returns {Step[]} */
function stepsOfPart(/** @type {string} */ part) {
  const steps = parts[part];
  if (!steps)
    throw new StepFailed(`There is no part "${part}"; the parts are ${Object.keys(parts).join(', ')}.`);
  return steps;
}

/** Runs one step and keeps what it found. Returns whether the run may go on. */
async function finish(/** @type {Step} */ step) {
  const start = performance.now();
  try {
    const report = await step.run();
    for (const [file, took] of report?.seconds ?? [])
      seconds.set(file, Math.max(took, seconds.get(file) ?? 0));
    results.push(...(report?.results ?? []));
    if (report?.results.some(({ hasPassed }) => !hasPassed)) failedSteps.push(step.name);
  } catch (error) {
    if (!(error instanceof StepFailed)) console.error(error);
    failedSteps.push(`${step.name}: ${error instanceof StepFailed ? error.message : 'an error shown above'}`);
    if (step.isNeeded) return false;
  } finally {
    times.push(`${step.name} ${since(start)}`);
    console.log(`── ${step.name} took ${since(start)}`);
  }
  return true;
}

function printSummary(/** @type {number} */ start) {
  const failed = results.filter(({ hasPassed }) => !hasPassed);
  const flaky = results.filter(({ isFlaky }) => isFlaky);
  for (const { file, name, why } of failed) console.log(`\n✘ ${file} › ${name}\n${why}`);
  for (const { file, name, why } of flaky)
    console.log(`\nPassed at the second try: ${file} › ${name}\n${why}`);
  console.log('\nThe slowest files:');
  for (const [file, took] of [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST))
    console.log(`${took.toFixed(1).padStart(8)} s  ${file}`);
  console.log(`\n${times.join(', ')}; in all ${since(start)}`);
  if (process.env.PROPERTY_SEED) console.log(`PROPERTY_SEED=${process.env.PROPERTY_SEED}`);
  for (const step of failedSteps) console.log(`failed: ${step}`);
  for (const { file, name } of flaky) console.log(`flaky: ${file} › ${name}`);
  console.log(`${flaky.length} flaky`);
  // A failed step without a failed test must not look like a success.
  const lost = failed.length === 0 && failedSteps.length > 0 ? 1 : failed.length;
  console.log(`${results.length - failed.length} passed, ${lost} failed`);
  if (lost > 0) process.exitCode = 1;
}

const start = performance.now();
try {
  const [together, inOrder] = chosenSteps();
  await ensureInstalled();
  let goesOn = (await Promise.all(together.map(finish))).every(Boolean);
  if (together.length > 0) times.push(`[npm run check: ${since(start)}]`);
  for (const step of inOrder) {
    if (!goesOn) break;
    console.log(`\n── ${step.name}`);
    goesOn = await finish(step);
    if (step === tiers.test?.at(-1)) times.push(`[npm test: ${since(start)}]`);
  }
} catch (error) {
  if (!(error instanceof StepFailed)) console.error(error);
  failedSteps.push(error instanceof StepFailed ? error.message : 'an error shown above');
}
printSummary(start);
