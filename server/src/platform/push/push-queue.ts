export interface PushQueue {
  /** Runs the work when it is its turn. Answers false where too much waits already: it is not done then. */
  add(work: () => Promise<void>): boolean;
  /** Forgets what waits, and waits for what is under way. */
  stop(): Promise<void>;
}

/** So many at once, and so many that wait. What it is given never throws. */
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
