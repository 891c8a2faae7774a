import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { columnTypes } from './column-types.ts';

type ColumnValues = { [K in keyof typeof columnTypes]: ReturnType<(typeof columnTypes)[K]['parse']> };

/** What a query needs: the pool and a transaction both fit, so that the caller decides where it runs. */
export type Sql = postgres.ISql<ColumnValues>;

export interface Database {
  /** For single statements; from inside a running transaction it throws (see below). */
  readonly sql: Sql;
  /**
   * Commits what `work` did with `tx`, or rolls all of it back when it throws or any of its queries failed. `work` can
   * run more than once (after a deadlock or a serialization failure), so everything it does goes through `tx` or waits
   * in afterCommit(). It awaits SQL only: the embedded database has one connection, and everyone else waits for it.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Whether it is the one-connection database inside this process. */
  readonly embedded: boolean;
}

/** The part of pino's logger that the database uses. */
export interface DatabaseLog {
  error(fields: { err: unknown }, message: string): void;
}

/** What it answers is of no interest, but for a promise, whose failure is logged. */
type Effect = () => unknown;

interface Transaction {
  running: boolean;
  readonly lastSteps: (() => Promise<void>)[];
  readonly effects: Effect[];
}

const transactions = new WeakMap<Sql, Transaction>();

/**
 * Runs `effect` once the transaction has committed, in the order of registration, and never if it rolls back. An effect
 * that throws is logged and keeps no other from running. Throws when `tx` is not a running transaction.
 */
export function afterCommit(tx: Sql, effect: Effect): void {
  running(tx, 'afterCommit()').effects.push(effect);
}

/**
 * Runs `step` in the transaction once its work is done, in the order of registration: for what everyone holds last and
 * for as short as can be. One that fails rolls everything back.
 */
export function beforeCommit(tx: Sql, step: () => Promise<void>): void {
  running(tx, 'beforeCommit()').lastSteps.push(step);
}

function running(tx: Sql, what: string): Transaction {
  const transaction = transactions.get(tx);
  if (!transaction?.running) throw new Error(`${what} needs a running transaction.`);
  return transaction;
}

/** Puts the rules of Database around a postgres.js pool. `close` ends the pool and what stands behind it. */
export function createDatabase(
  pool: postgres.Sql<ColumnValues>,
  options: { embedded: boolean; log: DatabaseLog; close: () => Promise<void> },
): Database {
  const current = new AsyncLocalStorage<Transaction>();
  let closing: Promise<void> | undefined;

  // Inside a transaction the pool would wait for the one connection that the transaction holds, forever; on PostgreSQL
  // it would quietly work outside the transaction. Both are refused at once.
  function refuseInsideTransaction(what: string) {
    if (current.getStore()?.running) {
      throw new Error(`${what} was used inside a running transaction: pass on the transaction's own tx.`);
    }
  }

  async function attempt<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    const transaction: Transaction = { running: true, lastSteps: [], effects: [] };
    const { value } = await pool
      .begin(async (connection) => {
        // A query that was not awaited would land in whatever runs on this connection next.
        const tx = guarded<Sql>(connection, () => {
          if (!transaction.running)
            throw new Error('A transaction was used after its end: a query lacks its await.');
        });
        transactions.set(tx, transaction);
        const value = await current.run(transaction, async () => {
          const done = await work(tx);
          for (const step of transaction.lastSteps) await step();
          return done;
        });
        transaction.running = false;
        return { value };
      })
      .finally(() => {
        transaction.running = false;
      });
    for (const effect of transaction.effects) runEffect(effect);
    return value;
  }

  function runEffect(effect: Effect) {
    const failed = (err: unknown) => options.log.error({ err }, 'an effect after a commit failed');
    try {
      const outcome: unknown = effect();
      if (outcome instanceof Promise) outcome.catch(failed);
    } catch (err) {
      failed(err);
    }
  }

  return {
    sql: guarded<Sql>(pool, () => refuseInsideTransaction('db.sql')),
    embedded: options.embedded,
    async transaction(work) {
      refuseInsideTransaction('db.transaction()');
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work);
        } catch (error) {
          if (tries === maxTries || !isWorthRetrying(error)) throw error;
          await sleep(Math.random() * 10 * 2 ** tries); // jitter keeps two rivals from meeting again
        }
      }
    },
    close() {
      closing ??= options.close();
      return closing;
    },
  };
}

const maxTries = 5;

/** serialization_failure and deadlock_detected: the same work can succeed on its own. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof postgres.PostgresError && (error.code === '40001' || error.code === '40P01');
}

/** foreign_key_violation: what the row was to belong to is gone, or never was. */
export function isMissingReference(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23503';
}

/** unique_violation: another has written the same at the same moment. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23505';
}

/** The same callable with `check` in front of every use. */
function guarded<T extends Sql>(sql: T, check: () => void): T {
  return new Proxy(sql, {
    apply(target, self, args) {
      check();
      return Reflect.apply(target, self, args);
    },
    get(target, property) {
      check();
      return Reflect.get(target, property);
    },
  });
}
