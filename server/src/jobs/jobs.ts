import type { DatabaseLog } from '../db/database.ts';

export interface Jobs {
  /** Runs the work soon after the start and then at this interval, until `stop`. One that fails is logged and tried again. */
  every(hours: number, name: string, work: () => Promise<unknown>): void;
  /** Does all of it once, now, one after the other. Answers what is done as it is; one that fails keeps no other from its turn. */
  once(): AsyncGenerator<{ name: string; error?: unknown }, void>;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

const FIRST_RUN_MS = 60_000;

/** What tidies up behind the running server. */
export function createJobs(log: DatabaseLog): Jobs {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<unknown>>();
  const known: { name: string; work: () => Promise<unknown> }[] = [];

  function run(name: string, work: () => Promise<unknown>): void {
    const turn = work()
      .catch((err: unknown) => log.error({ err }, `the job "${name}" failed`))
      .finally(() => running.delete(turn));
    running.add(turn);
  }

  return {
    every(hours, name, work) {
      known.push({ name, work });
      timers.push(setTimeout(run, FIRST_RUN_MS, name, work), setInterval(run, hours * 3_600_000, name, work));
    },
    async *once() {
      for (const { name, work } of known) {
        try {
          await work();
          yield { name };
        } catch (error) {
          log.error({ err: error }, `the job "${name}" failed`);
          yield { name, error };
        }
      }
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
