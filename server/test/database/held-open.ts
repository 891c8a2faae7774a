import type { Database, Sql } from '#platform/db/database';

/** A transaction that has run `work` and keeps its locks until `end`. */
export async function heldOpen(db: Database, work: (tx: Sql) => Promise<unknown>) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return new Promise<{ end(): Promise<void> }>((resolve, reject) => {
    const transaction = db.transaction(async (tx) => {
      await work(tx);
      resolve({
        end() {
          end();
          return transaction;
        },
      });
      await ended;
    });
    transaction.catch(reject);
  });
}
