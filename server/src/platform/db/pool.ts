import { type Lane, openLane, type Sql, type Target } from './lane.ts';
import { DatabaseAway, isLost } from './unavailable.ts';

/** Sends a statement over a connection. */
type Send<T> = (sql: Sql) => PromiseLike<T>;

/** Receives timings of the database, in milliseconds. */
export interface DatabaseWatcher {
  waited(ms: number): void;
  answered(ms: number): void;
  /** A statement failed: `busy`, `slow` or `lost`. */
  failed(how: 'busy' | 'slow' | 'lost'): void;
}

export interface Taken {
  run<T>(send: Send<T>): Promise<T>;
  lose(): void;
  release(): void;
}

export interface PoolOptions {
  readonly target: Target;
  /** Connections. */
  readonly most: number;
  /** Statements fail after this time, including the wait for a connection; Infinity for no limit. */
  readonly patienceMs: number;
  /** A connection is replaced after about this time. */
  readonly lifeMs: number;
  readonly watcher: DatabaseWatcher;
}

interface Turn {
  start(lane: Lane): void;
  refuse(error: Error): void;
}

/** Statements that are sent over one connection before earlier ones are answered. */
const DEPTH = 16;
/** Beyond this many waiting statements, more are refused: they would be answered too late, and memory is limited. */
const LONGEST_QUEUE = 1_000;
/** How long a timed-out statement may still run before its connection is closed. */
const GRACE_MS = 1_000;

/** A few connections, and the queue of statements that wait for one. */
export class Pool {
  readonly #options: PoolOptions;
  readonly #lanes = new Set<Lane>();
  readonly #queue = new Set<Turn>();
  #isClosing = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async run<T>(send: Send<T>): Promise<T> {
    const due = performance.now() + this.#options.patienceMs;
    const count = (lane: Lane) => {
      lane.underWay += 1;
    };
    const lane = this.#laneNow(count) ?? (await this.#laneUntil(due, count));
    return this.#answered(lane, send, due);
  }

  /** A connection for one transaction, until `release`. */
  async take(): Promise<Taken> {
    const { patienceMs } = this.#options;
    const mark = (lane: Lane) => {
      lane.isTaken = true;
    };
    const lane = this.#laneNow(mark) ?? (await this.#laneUntil(performance.now() + patienceMs, mark));
    return {
      run: (send) => {
        lane.underWay += 1;
        return this.#answered(lane, send, performance.now() + patienceMs);
      },
      lose: lane.lose,
      release: () => {
        lane.isTaken = false;
        this.#retireOld(lane);
        this.#callNext();
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const turn of this.#queue) turn.refuse(new DatabaseAway('DATABASE_LOST'));
    await Promise.all(Array.from(this.#lanes, (lane) => lane.end()));
  }

  get state(): { readonly open: number; readonly waiting: number } {
    return { open: this.#lanes.size, waiting: this.#queue.size };
  }

  #open(): Lane {
    const lane = openLane(this.#options.target, (lost) => {
      this.#lanes.delete(lost);
      this.#callNext();
    });
    this.#lanes.add(lane);
    return lane;
  }

  #freeLane(): Lane | undefined {
    let best: Lane | undefined;
    for (const lane of this.#lanes) {
      if (lane.isTaken || lane.underWay >= DEPTH) continue;
      if (best === undefined || lane.underWay < best.underWay) best = lane;
    }
    return best?.underWay === 0 || this.#lanes.size >= this.#options.most ? best : this.#open();
  }

  #callNext(): void {
    for (const turn of this.#queue) {
      const lane = this.#isClosing ? undefined : this.#freeLane();
      if (lane === undefined) return;
      this.#queue.delete(turn);
      turn.start(lane);
    }
  }

  /** A connection that is free now, marked as in use. */
  #laneNow(mark: (lane: Lane) => void): Lane | undefined {
    const lane = this.#queue.size === 0 && !this.#isClosing ? this.#freeLane() : undefined;
    if (!lane) return undefined;
    mark(lane);
    this.#options.watcher.waited(0);
    return lane;
  }

  /** Waits for a connection until `due`, and marks it in the same step. */
  #laneUntil(due: number, mark: (lane: Lane) => void): Promise<Lane> {
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const timer = alarm(due, () => turn.refuse(new DatabaseAway('DATABASE_SLOW')));
      const turn: Turn = {
        start: (lane) => {
          clearTimeout(timer);
          mark(lane);
          this.#options.watcher.waited(performance.now() - since);
          resolve(lane);
        },
        refuse: (error) => {
          clearTimeout(timer);
          this.#queue.delete(turn);
          this.#tell(error);
          reject(error);
        },
      };
      if (this.#isClosing) turn.refuse(new DatabaseAway('DATABASE_LOST'));
      else if (this.#queue.size >= LONGEST_QUEUE) turn.refuse(new DatabaseAway('DATABASE_BUSY'));
      else this.#queue.add(turn);
    });
  }

  #tell(error: unknown): void {
    const { watcher } = this.#options;
    if (isLost(error)) watcher.failed('lost');
    else if (error instanceof DatabaseAway) watcher.failed(error.code === 'DATABASE_BUSY' ? 'busy' : 'slow');
  }

  /** Sends a statement that the lane's `underWay` already counts. */
  #answered<T>(lane: Lane, send: Send<T>, due: number): Promise<T> {
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      let grace: NodeJS.Timeout | undefined;
      const timer = alarm(due, () => {
        grace = setTimeout(lane.lose, GRACE_MS);
        fail(new DatabaseAway('DATABASE_SLOW'));
      });
      const settle = () => {
        clearTimeout(timer);
        if (grace) clearTimeout(grace);
        lane.underWay -= 1;
        this.#options.watcher.answered(performance.now() - begun);
        this.#retireOld(lane);
        this.#callNext();
      };
      const fail = (error: unknown) => {
        this.#tell(error);
        reject(error);
      };
      if (lane.isLost) {
        settle();
        return fail(new DatabaseAway('DATABASE_LOST'));
      }
      send(lane.sql).then(
        (answer) => {
          settle();
          resolve(answer);
        },
        (error: unknown) => {
          if (isLost(error)) lane.lose();
          settle();
          if (!grace) fail(error); // after the grace period it has failed already
        },
      );
    });
  }

  #retireOld(lane: Lane): void {
    if (lane.underWay > 0 || lane.isTaken || lane.isLost) return;
    if (performance.now() - lane.openedAt < this.#options.lifeMs) return;
    this.#lanes.delete(lane);
    void lane.end();
  }
}

function alarm(due: number, ring: () => void): NodeJS.Timeout | undefined {
  return due === Number.POSITIVE_INFINITY
    ? undefined
    : setTimeout(ring, Math.max(0, due - performance.now()));
}
