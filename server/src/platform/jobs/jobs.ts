import type { Database, DatabaseLog } from '../db/database.ts';
import { patiently } from '../db/patience.ts';
import { isUnavailable } from '../db/unavailable.ts';
import {
  beginRun,
  claimDue,
  type Due,
  endRun,
  keepAlive,
  type LastRun,
  listLastRuns,
  type Run,
} from './job-runs.queries.ts';
import { type Deletes, PLATFORM, Retention } from './retention.ts';

interface Job extends Due {
  work(): Promise<unknown>;
  isTime(): boolean;
}

interface About {
  readonly isTime?: () => boolean;
  /** What of people's data it deletes. */
  readonly deletes?: readonly Deletes[] | undefined;
  /** The feature whose job it is. */
  readonly part?: string;
}

const FIRST_LOOK_MS = 60_000;
const LOOK_EVERY_MS = 10_000;

/** Periodic background jobs. */
export class Jobs {
  readonly #db: Database;
  readonly #log: DatabaseLog;
  readonly #retention: Retention;
  readonly #known: Job[] = [];
  readonly #running = new Map<Run, Promise<void>>();
  #isStopped = false;
  #next: NodeJS.Timeout;

  constructor(db: Database, log: DatabaseLog, retention = new Retention()) {
    this.#db = db;
    this.#log = log;
    this.#retention = retention;
    this.#next = setTimeout(() => this.#look(), FIRST_LOOK_MS);
  }

  /**
   * Runs the work soon after the first start and then at this interval, across restarts, in one of all server
   * processes. Failures are logged and tried again. With `isTime` it also waits until that returns true.
   */
  every(hours: number, name: string, work: () => Promise<unknown>, about: About = {}): void {
    const { isTime = () => true, deletes = [], part = PLATFORM } = about;
    this.#known.push({ hours, name, work, isTime });
    this.#retention.addJob({ part, name, hours, deletes });
  }

  /** Runs the due jobs that no other process runs, now. Returns their names when they are done. */
  async runDue(): Promise<string[]> {
    const runs = await this.#beginDue();
    await Promise.all(runs.map((run) => this.#running.get(run)));
    return runs.map(({ name }) => name);
  }

  /** Runs all jobs once, now, one after another. Yields each when it is done; a failure does not stop the others. */
  async *once(): AsyncGenerator<{ name: string; error?: unknown }, void> {
    for (const job of this.#known) {
      try {
        await this.#perform(await beginRun(this.#db.sql, job), job.work);
        yield { name: job.name };
      } catch (error) {
        yield { name: job.name, error };
      }
    }
  }

  /** The last run of each job of this version, in any process. */
  lastRuns(): Promise<LastRun[]> {
    return listLastRuns(
      this.#db.sql,
      this.#known.map(({ name }) => name),
    );
  }

  /** Waits for running jobs. */
  async close(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#next);
    await Promise.all(this.#running.values());
  }

  #look(): void {
    void this.#beginDue().then(() => {
      if (!this.#isStopped) this.#next = setTimeout(() => this.#look(), LOOK_EVERY_MS);
    });
  }

  /** Returns the jobs it started. */
  async #beginDue(): Promise<Run[]> {
    const { sql } = this.#db;
    try {
      const running = [...this.#running.keys()];
      const names = new Set(running.map(({ name }) => name));
      if (running.length > 0)
        await keepAlive(
          sql,
          running.map(({ runId }) => runId),
        );
      const waiting = this.#known.filter(({ name, isTime }) => !names.has(name) && isTime());
      const runs = await claimDue(sql, waiting);
      for (const run of runs) this.#begin(run);
      return runs;
    } catch (err) {
      if (!isUnavailable(err)) this.#log.error({ err }, 'could not read the list of jobs');
      return [];
    }
  }

  #begin(run: Run): void {
    const job = this.#known.find(({ name }) => name === run.name);
    const turn = this.#perform(run, job?.work)
      .catch(() => {}) // already logged
      .finally(() => this.#running.delete(run));
    this.#running.set(run, turn);
  }

  async #perform(run: Run, work?: Job['work']): Promise<void> {
    try {
      await patiently(async () => work?.());
      await endRun(this.#db.sql, run, null);
    } catch (err) {
      this.#log.error({ err }, `the job "${run.name}" failed`);
      await endRun(this.#db.sql, run, err instanceof Error ? err.name : typeof err);
      throw err;
    }
  }
}
