import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Sql as StatementMaker } from './lane.ts';
import { draftingTable } from './lane.ts';
import { isPatient } from './patience.ts';
import { type DatabaseWatcher, Pool, type PoolOptions } from './pool.ts';
import { sentBy } from './statements.ts';
import { type Effect, Transaction, transactionOf } from './transaction.ts';

/** What a query runs on. Both the pool and a transaction fit, so the caller decides. */
export type Sql = StatementMaker;

export interface Database {
  /** For single statements; throws inside a running transaction (see below). */
  readonly sql: Sql;
  /**
   * Commits what `work` did with `tx`, or rolls all of it back when it throws or any of its queries failed. `work` can
   * run more than once (after a deadlock or a serialization failure), so everything it does goes through `tx` or waits
   * in afterCommit(). It awaits SQL only: the embedded database has one connection, and everyone else waits for it.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Whether it is the embedded database, which has one connection. */
  readonly embedded: boolean;
  /**
   * Removes deleted rows from its files too, while it is in use. Absent when it has no files of its own. @throws
   * NotErased
   */
  eraseDeleted?(): Promise<void>;
  /** Reports timings and failures until the returned function is called. */
  watch(watcher: DatabaseWatcher): () => void;
  /** Open connections, and statements that wait for one. */
  connections(): { readonly open: number; readonly waiting: number };
}

/** The part of pino's logger that the database uses. */
export interface DatabaseLog {
  error(fields: { err: unknown }, message: string): void;
}

/**
 * Runs `effect` after the commit, in the order of registration, and never after a rollback. An effect that throws is
 * logged and does not stop the others. Throws when `tx` is not a running transaction.
 */
export function afterCommit(tx: Sql, effect: Effect): void {
  transactionOf(tx, 'afterCommit()').effects.push(effect);
}

/**
 * Runs `step` in the transaction after its work, in the order of registration: for rows that many transactions lock and
 * that should be locked last and briefly. A step that fails rolls everything back.
 */
export function beforeCommit(tx: Sql, step: () => Promise<void>): void {
  transactionOf(tx, 'beforeCommit()').lastSteps.push(step);
}

type PoolSettings = Omit<PoolOptions, 'watcher'>;

interface DatabaseOptions {
  readonly embedded: boolean;
  readonly log: DatabaseLog;
  readonly prompt: PoolSettings;
  /** For work that runs patiently(); absent when there is only one connection. */
  readonly patient?: PoolSettings;
}

/** A database on connections, which are opened when first needed. */
export class PooledDatabase implements Database {
  readonly sql: Sql;
  readonly embedded: boolean;
  readonly #log: DatabaseLog;
  readonly #prompt: Pool;
  readonly #patient: Pool;
  readonly #draft: ReturnType<typeof draftingTable>;
  readonly #watchers = new Set<DatabaseWatcher>();
  readonly #current = new AsyncLocalStorage<Transaction>();
  #closing: Promise<unknown> | undefined;

  constructor({ embedded, log, prompt, patient }: DatabaseOptions) {
    const watcher = toEach(this.#watchers);
    this.embedded = embedded;
    this.#log = log;
    this.#prompt = new Pool({ ...prompt, watcher });
    this.#patient = patient ? new Pool({ ...patient, watcher }) : this.#prompt;
    this.#draft = draftingTable(prompt.target);
    this.sql = sentBy(
      this.#draft,
      () => this.#refuseInsideTransaction('db.sql'),
      (send) => this.#pool().run(send),
    );
  }

  async transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    this.#refuseInsideTransaction('db.transaction()');
    return retried(() => this.#attempt(work));
  }

  async close(): Promise<void> {
    this.#closing ??= Promise.all([this.#prompt.close(), this.#patient.close()]);
    await this.#closing;
  }

  watch(watcher: DatabaseWatcher): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  connections(): { readonly open: number; readonly waiting: number } {
    const states = Array.from(new Set([this.#prompt, this.#patient]), ({ state }) => state);
    return {
      open: states.reduce((sum, { open }) => sum + open, 0),
      waiting: states.reduce((sum, { waiting }) => sum + waiting, 0),
    };
  }

  #pool(): Pool {
    return isPatient() ? this.#patient : this.#prompt;
  }

  async #attempt<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    const connection = await this.#pool().take();
    try {
      const transaction = new Transaction(connection, this.#draft);
      const value = await this.#current.run(transaction, () => transaction.run(work));
      for (const effect of transaction.effects) runEffect(effect, this.#log);
      return value;
    } finally {
      connection.release();
    }
  }

  // Inside a transaction the pool would wait for the one connection that the transaction holds, forever; on PostgreSQL
  // it would quietly work outside the transaction. Both are refused at once.
  #refuseInsideTransaction(what: string): void {
    if (this.#current.getStore()?.isRunning) {
      throw new Error(`${what} was used inside a running transaction: pass on the transaction's own tx.`);
    }
  }
}

function toEach(watchers: ReadonlySet<DatabaseWatcher>): DatabaseWatcher {
  return {
    waited: (ms) => watchers.forEach((each) => void each.waited(ms)),
    answered: (ms) => watchers.forEach((each) => void each.answered(ms)),
    failed: (how) => watchers.forEach((each) => void each.failed(how)),
  };
}

function runEffect(effect: Effect, log: DatabaseLog): void {
  const failed = (err: unknown) => log.error({ err }, 'an effect after a commit failed');
  try {
    const outcome: unknown = effect();
    if (outcome instanceof Promise) outcome.catch(failed);
  } catch (err) {
    failed(err);
  }
}

const MOST_TRIES = 5;

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MOST_TRIES || !isWorthRetrying(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** tries); // jitter, so that two rivals don't collide again
    }
  }
}

/** serialization_failure and deadlock_detected: the same work can succeed on its own. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof postgres.PostgresError && (error.code === '40001' || error.code === '40P01');
}

/** foreign_key_violation: the referenced row does not exist. */
export function isMissingReference(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23503';
}

/** unique_violation: someone else wrote the same at the same time. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23505';
}
