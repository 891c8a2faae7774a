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

interface Job extends Due {
  work(): Promise<unknown>;
  isTime(): boolean;
}

export interface Jobs {
  /**
   * Runs the work soon after the first start and then at this interval, across restarts, in one of all server
   * processes. Failures are logged and tried again. With `isTime` it also waits until that returns true.
   */
  every(hours: number, name: string, work: () => Promise<unknown>, isTime?: () => boolean): void;
  /** Runs the due jobs that no other process runs, now. Returns their names when they are done. */
  runDue(): Promise<string[]>;
  /** Runs all jobs once, now, one after another. Yields each when it is done; a failure does not stop the others. */
  once(): AsyncGenerator<{ name: string; error?: unknown }, void>;
  /** The last run of each job, in any process. */
  lastRuns(): Promise<LastRun[]>;
  /** Waits for running jobs. */
  stop(): Promise<void>;
}

const FIRST_LOOK_MS = 60_000;
const LOOK_EVERY_MS = 10_000;

/** Periodic background jobs. */
export function createJobs({ db, log }: { db: Database; log: DatabaseLog }): Jobs {
  const known: Job[] = [];
  const running = new Map<Run, Promise<void>>();
  let isStopped = false;
  let next = setTimeout(look, FIRST_LOOK_MS);

  function look(): void {
    void beginDue().then(() => {
      if (!isStopped) next = setTimeout(look, LOOK_EVERY_MS);
    });
  }

  /** Returns the jobs it started. */
  async function beginDue(): Promise<Run[]> {
    try {
      const names = new Set([...running.keys()].map(({ name }) => name));
      if (names.size > 0)
        await keepAlive(
          db.sql,
          [...running.keys()].map(({ runId }) => runId),
        );
      const runs = await claimDue(
        db.sql,
        known.filter(({ name, isTime }) => !names.has(name) && isTime()),
      );
      for (const run of runs) begin(run);
      return runs;
    } catch (err) {
      if (!isUnavailable(err)) log.error({ err }, 'the jobs could not be looked at');
      return [];
    }
  }

  function begin(run: Run): void {
    const job = known.find(({ name }) => name === run.name);
    const turn = perform(run, job?.work)
      .catch(() => {}) // it is logged
      .finally(() => running.delete(run));
    running.set(run, turn);
  }

  async function perform(run: Run, work?: Job['work']): Promise<void> {
    try {
      await patiently(async () => work?.());
      await endRun(db.sql, run, null);
    } catch (err) {
      log.error({ err }, `the job "${run.name}" failed`);
      await endRun(db.sql, run, err instanceof Error ? err.name : typeof err);
      throw err;
    }
  }

  return {
    every: (hours, name, work, isTime = () => true) => void known.push({ hours, name, work, isTime }),
    async runDue() {
      const runs = await beginDue();
      await Promise.all(runs.map((run) => running.get(run)));
      return runs.map(({ name }) => name);
    },
    async *once() {
      for (const job of known) {
        try {
          await perform(await beginRun(db.sql, job), job.work);
          yield { name: job.name };
        } catch (error) {
          yield { name: job.name, error };
        }
      }
    },
    lastRuns: () => listLastRuns(db.sql),
    async stop() {
      isStopped = true;
      clearTimeout(next);
      await Promise.all(running.values());
    },
  };
}
