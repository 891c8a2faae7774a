export interface PushQueue {
  /** Runs the work in its turn. Returns false, and does not run it, when too much waits already. */
  add(work: () => Promise<void>): boolean;
  /** Drops waiting work and waits for running work. */
  stop(): Promise<void>;
}

/** Runs `atOnce` at a time and lets `waiting` wait. The work must not throw. */
export function createPushQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): PushQueue {
  const line: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();

  function start(work: () => Promise<void>): void {
    const turn = work().finally(() => {
      running.delete(turn);
      const next = line.shift();
      if (next) start(next);
    });
    running.add(turn);
  }

  return {
    add(work) {
      if (running.size < atOnce) start(work);
      else if (line.length < waiting) line.push(work);
      else return false;
      return true;
    },
    async stop() {
      line.length = 0;
      await Promise.all(running);
    },
  };
}
