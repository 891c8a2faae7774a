import type { TestDatabase } from '../database/test-database.ts';

const POOL = 10;

/** Deadlocks of this database so far, including those resolved by a retry. PostgreSQL only. */
export async function deadlocksSoFar(db: TestDatabase): Promise<number> {
  let begun = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  // A connection reports its counts when a transaction ends, so every connection of the pool runs one at the same time.
  const flush = () =>
    db.transaction(async (tx) => {
      await tx`select pg_stat_force_next_flush()`;
      begun += 1;
      if (begun === POOL) open();
      await all;
    });
  await Promise.all(Array.from({ length: POOL }, flush));
  const [row] = await db.sql<[{ deadlocks: number }]>`
    select deadlocks from pg_stat_database where datname = current_database()`;
  return row.deadlocks;
}
