import { type RunnerTask, type RunnerTestCase, TestRunner } from 'vitest';
import { readTried, type Tried, writeTried } from './tried.mjs';

// Repeats each test once for every mutant that it reaches and that no test before it has noticed. All in one process:
// the app and the database of the tests start once, not once for each mutant. If a mutant hangs or leaves a trace, the
// process ends itself, and mutants.mjs starts another for the rest.

/** What instrumented code reads, and what it counts. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

declare global {
  var __stryker__: Switches | undefined;
}
globalThis.__stryker__ ??= {};
const switches: Switches = globalThis.__stryker__;
switches.mutantCoverage ??= { static: {}, perTest: {} };
const coverage = switches.mutantCoverage;

/** A mutant hangs that takes longer than this, and than this many times the test's own duration. */
const PATIENCE_MS = 4_000;
const PATIENCE_FACTOR = 4;
/** A process that is late by this much as well can no longer end the attempt itself. */
const GRACE_MS = 15_000;
const MOST_MUTANTS = 10_000;

/** Also while a test has stopped the clock. */
const { setTimeout, clearTimeout } = globalThis;
const now = performance.now.bind(performance);
const clock = Date.now;

const file = process.env.MUTANTS_TRIED ?? '';
/** The mutants that this process has tried. */
let triedHere = 0;

export default class MutantRunner extends TestRunner {
  #left: string[] = [];
  #noticed: string[] = [];
  #usualMs = 0;
  #began = 0;
  #mutant: string | undefined;
  #isControl = false;
  /** The last mutant hung, so the next attempt looks for a trace. */
  #isLate = false;

  override async onBeforeRunTask(test: RunnerTask) {
    await super.onBeforeRunTask(test);
    if (test.type !== 'test') return;
    test.repeats = MOST_MUTANTS;
    if (readTried(file).done.includes(test.id)) test.mode = 'skip';
  }

  override onBeforeTryTask(test: RunnerTask, attempt?: { repeats: number }) {
    if (test.type !== 'test') return;
    const repeats = attempt?.repeats ?? 0;
    const tried = readTried(file);
    if (repeats === 1) this.#begin(test, tried);
    if (repeats > 1) this.#conclude(test, tried);
    if (repeats > 0 && (this.#isControl || (repeats === 1 && this.#left.length === 0))) {
      writeTried(file, { ...tried, done: [...tried.done, test.id], trying: null });
      test.context.skip('All of its mutants were tried.');
    }
    this.#pick(test, repeats);
    writeTried(file, { ...tried, trying: this.#trying() });
    test.result = { ...test.result, state: 'run', errors: [] };
    super.onBeforeTryTask(test);
    this.#began = now();
  }

  /** After the first attempt, which has no mutant. */
  #begin(test: RunnerTestCase, tried: Tried) {
    this.#usualMs = now() - this.#began;
    const reached = Object.keys(coverage.perTest[test.id] ?? {});
    tried.reached = [...new Set([...tried.reached, ...reached])];
    tried.loading = Object.keys(coverage.static);
    this.#left = reached.filter((id) => !(id in tried.killed));
    this.#noticed = [];
    if (!hasFailed(test)) return;
    if (triedHere > 0) startOver(tried);
    tried.failing.push(test.name);
    this.#left = [];
  }

  #conclude(test: RunnerTestCase, tried: Tried) {
    if (this.#mutant !== undefined) {
      if (!hasFailed(test)) return;
      tried.killed[this.#mutant] = test.name;
      this.#noticed.push(this.#mutant);
      return;
    }
    // Any of the mutants may have left the trace, so only the first was noticed for certain.
    if (hasFailed(test)) for (const id of this.#noticed.slice(1)) delete tried.killed[id];
    if (hasFailed(test) && triedHere > 0) {
      // A mutant that survived has left the trace, and would again.
      if (this.#noticed.length === 0) tried.done.push(test.id);
      startOver(tried);
    }
    this.#noticed = [];
  }

  /** The last attempt has no mutant either, and shows whether the others have left a trace. */
  #pick(test: RunnerTestCase, repeats: number) {
    const isCheck = repeats === 0 || this.#isLate;
    this.#mutant = isCheck ? undefined : this.#left.shift();
    this.#isControl = !isCheck && this.#mutant === undefined;
    this.#isLate = false;
    if (this.#mutant !== undefined) triedHere += 1;
    const usualHits = coverage.perTest[test.id]?.[this.#mutant ?? ''] ?? 0;
    Object.assign(switches, {
      activeMutant: this.#mutant,
      // Without any, what only this mutant reaches would count as loading.
      currentTestId: repeats === 0 ? test.id : 'an attempt with a mutant',
      hitCount: 0,
      hitLimit: 1_000 + 10 * usualHits,
    });
  }

  #trying(): Tried['trying'] {
    if (this.#mutant === undefined) return null;
    return { id: this.#mutant, until: clock() + this.#patienceMs() + GRACE_MS, pid: process.pid };
  }

  #patienceMs() {
    return PATIENCE_MS + PATIENCE_FACTOR * this.#usualMs;
  }

  async runTask(test: RunnerTestCase) {
    const work = TestRunner.getTestFn(test)();
    if (this.#mutant === undefined) return work;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#isLate = true;
        reject(new Error('The mutant hangs.'));
      }, this.#patienceMs());
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }

  override onAfterRunTask(test: RunnerTask) {
    Object.assign(switches, { activeMutant: undefined, currentTestId: undefined });
    super.onAfterRunTask(test);
  }
}

const hasFailed = (test: RunnerTestCase) => (test.result?.errors?.length ?? 0) > 0;

function startOver(tried: Tried): void {
  writeTried(file, { ...tried, trying: null, isLeft: true });
  process.kill(process.pid, 'SIGKILL');
}
