type Work = () => Promise<void>;

interface Limits {
  /** Work that runs at the same time. */
  readonly atOnce: number;
  readonly waiting: number;
}

/** Runs a limited number at a time, and lets a limited number wait. The work must not throw. */
export class PushQueue {
  readonly #limits: Limits;
  readonly #line: Work[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs the work in its turn. Returns false, and does not run it, when too much waits already. */
  add(work: Work): boolean {
    if (this.#running.size < this.#limits.atOnce) this.#start(work);
    else if (this.#line.length < this.#limits.waiting) this.#line.push(work);
    else return false;
    return true;
  }

  /** Drops waiting work and waits for running work. */
  async close(): Promise<void> {
    this.#line.length = 0;
    await Promise.all(this.#running);
  }

  #start(work: Work): void {
    const turn = work().finally(() => {
      this.#running.delete(turn);
      const next = this.#line.shift();
      if (next) this.#start(next);
    });
    this.#running.add(turn);
  }
}
