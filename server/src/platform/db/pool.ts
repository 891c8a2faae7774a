import { type Lane, openLane, type Sql, type Target } from './lane.ts';
import { DatabaseAway, isLost } from './unavailable.ts';

/** Sends a statement over the connection that it is given. */
type Send<T> = (sql: Sql) => PromiseLike<T>;

/** Hears how the database does, in milliseconds. */
export interface DatabaseWatcher {
  waited(ms: number): void;
  answered(ms: number): void;
  /** A statement was given up: `busy`, `slow` or `lost`. */
  failed(how: 'busy' | 'slow' | 'lost'): void;
}

export interface Pool {
  run<T>(send: Send<T>): Promise<T>;
  /** A connection for one transaction, until `release`. */
  take(): Promise<Taken>;
  close(): Promise<void>;
  readonly state: { readonly open: number; readonly waiting: number };
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
  /** After so long a statement is given up, with its wait for a connection; Infinity where nobody waits for it. */
  readonly patienceMs: number;
  /** A connection is replaced after about so long. */
  readonly lifeMs: number;
  readonly watcher: DatabaseWatcher;
}

interface Turn {
  start(lane: Lane): void;
  refuse(error: Error): void;
}

/** Statements that one connection is sent without waiting for the answers to those before. */
const DEPTH = 16;
/** More than so many that wait are refused at once: what they ask would be answered too late, and memory has an end. */
const LONGEST_LINE = 1_000;
/** A statement that was given up has so long to be answered or ended by the database; then its connection is. */
const GRACE_MS = 1_000;

/** A few connections, and the line of statements in front of them. */
export function createPool({ target, most, patienceMs, lifeMs, watcher }: PoolOptions): Pool {
  const lanes = new Set<Lane>();
  const line = new Set<Turn>();
  let isClosing = false;

  function open(): Lane {
    const lane = openLane(target, (lost) => {
      lanes.delete(lost);
      callNext();
    });
    lanes.add(lane);
    return lane;
  }

  function freeLane(): Lane | undefined {
    let best: Lane | undefined;
    for (const lane of lanes) {
      if (lane.isTaken || lane.underWay >= DEPTH) continue;
      if (best === undefined || lane.underWay < best.underWay) best = lane;
    }
    return best?.underWay === 0 || lanes.size >= most ? best : open();
  }

  function callNext(): void {
    for (const turn of line) {
      const lane = isClosing ? undefined : freeLane();
      if (lane === undefined) return;
      line.delete(turn);
      turn.start(lane);
    }
  }

  /** A connection that can be had at once. */
  function laneNow(): Lane | undefined {
    return line.size === 0 && !isClosing ? freeLane() : undefined;
  }

  /** Waits for a connection at most until `due`, and marks it in the same step. */
  function laneUntil(due: number, mark: (lane: Lane) => void): Promise<Lane> {
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const timer = alarm(due, () => turn.refuse(new DatabaseAway('DATABASE_SLOW')));
      const turn: Turn = {
        start(lane) {
          clearTimeout(timer);
          mark(lane);
          watcher.waited(performance.now() - since);
          resolve(lane);
        },
        refuse(error) {
          clearTimeout(timer);
          line.delete(turn);
          tell(error);
          reject(error);
        },
      };
      if (isClosing) turn.refuse(new DatabaseAway('DATABASE_LOST'));
      else if (line.size >= LONGEST_LINE) turn.refuse(new DatabaseAway('DATABASE_BUSY'));
      else line.add(turn);
    });
  }

  function tell(error: unknown): void {
    if (isLost(error)) watcher.failed('lost');
    else if (error instanceof DatabaseAway) watcher.failed(error.code === 'DATABASE_BUSY' ? 'busy' : 'slow');
  }

  /** The lane has been told of the statement by `underWay` before. */
  function answered<T>(lane: Lane, send: Send<T>, due: number): Promise<T> {
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
        watcher.answered(performance.now() - begun);
        retireOld(lane);
        callNext();
      };
      const fail = (error: unknown) => {
        tell(error);
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
          if (!grace) fail(error); // else it was given up before
        },
      );
    });
  }

  function retireOld(lane: Lane): void {
    if (lane.underWay > 0 || lane.isTaken || lane.isLost) return;
    if (performance.now() - lane.openedAt < lifeMs) return;
    lanes.delete(lane);
    void lane.end();
  }

  return {
    async run(send) {
      const due = performance.now() + patienceMs;
      const count = (lane: Lane) => {
        lane.underWay += 1;
      };
      const now = laneNow();
      if (now === undefined) return answered(await laneUntil(due, count), send, due);
      count(now);
      watcher.waited(0);
      return answered(now, send, due);
    },
    async take() {
      const mark = (lane: Lane) => {
        lane.isTaken = true;
      };
      const now = laneNow();
      if (now) {
        mark(now);
        watcher.waited(0);
      }
      const lane = now ?? (await laneUntil(performance.now() + patienceMs, mark));
      return {
        run(send) {
          lane.underWay += 1;
          return answered(lane, send, performance.now() + patienceMs);
        },
        lose: lane.lose,
        release() {
          lane.isTaken = false;
          retireOld(lane);
          callNext();
        },
      };
    },
    async close() {
      isClosing = true;
      for (const turn of line) turn.refuse(new DatabaseAway('DATABASE_LOST'));
      await Promise.all(Array.from(lanes, (lane) => lane.end()));
    },
    get state() {
      return { open: lanes.size, waiting: line.size };
    },
  };
}

function alarm(due: number, ring: () => void): NodeJS.Timeout | undefined {
  return due === Number.POSITIVE_INFINITY
    ? undefined
    : setTimeout(ring, Math.max(0, due - performance.now()));
}
