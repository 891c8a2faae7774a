import postgres from 'postgres';
import type { Sql } from './lane.ts';
import type { Taken } from './pool.ts';
import { sentBy } from './statements.ts';
import { DatabaseAway, isLost } from './unavailable.ts';

/** Its result is ignored; if it is a promise that rejects, that is logged. */
export type Effect = () => unknown;

const transactions = new WeakMap<Sql, Transaction>();

/** Throws when `tx` is not a running transaction, which `what` needs. */
export function transactionOf(tx: Sql, what: string): Transaction {
  const transaction = transactions.get(tx);
  if (!transaction?.isRunning) throw new Error(`${what} needs a running transaction.`);
  return transaction;
}

/** One transaction on one connection. */
export class Transaction {
  /** Steps to run in it after its work. */
  readonly lastSteps: (() => Promise<void>)[] = [];
  /** Effects that the caller of `run` runs after the commit. */
  readonly effects: Effect[] = [];
  readonly #connection: Taken;
  readonly #tx: Sql;
  #isRunning = true;
  #failure: { readonly error: unknown } | undefined;

  constructor(connection: Taken, draft: Sql) {
    this.#connection = connection;
    this.#tx = sentBy(
      draft,
      () => this.#refuseAfterEnd(),
      (send) => this.#send(send),
    );
    transactions.set(this.#tx, this);
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Commits what `work` did, or rolls all of it back when it throws or any of its queries failed. */
  async run<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    try {
      // A begin that comes too late also ends here: left open, it would swallow what others write on its connection.
      await this.#connection.run((sql) => sql`begin`);
      const value = await work(this.#tx);
      for (const step of this.lastSteps) await step();
      this.#isRunning = false;
      if (this.#failure) throw this.#failure.error;
      await this.#connection.run((sql) => sql`commit`);
      return value;
    } catch (error) {
      this.#isRunning = false;
      await rollBack(this.#connection, this.#failure?.error ?? error);
      throw isAborted(error) && this.#failure ? this.#failure.error : error;
    }
  }

  async #send<T>(send: (sql: Sql) => PromiseLike<T>): Promise<T> {
    try {
      this.#refuseAfterEnd();
      return await this.#connection.run(send);
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    }
  }

  /** A query that was not awaited would land in whatever runs on this connection next. */
  #refuseAfterEnd(): void {
    if (!this.#isRunning) throw new Error('A transaction was used after its end: a query lacks an await.');
  }
}

/** A database that is away or slow rolls back by itself once the connection is gone, so we don't wait for it. */
async function rollBack(connection: Taken, reason: unknown): Promise<void> {
  if (reason instanceof DatabaseAway || isLost(reason)) return connection.lose();
  await connection.run((sql) => sql`rollback`).catch(() => connection.lose());
}

/** in_failed_sql_transaction: an earlier failure says more. */
function isAborted(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '25P02';
}
