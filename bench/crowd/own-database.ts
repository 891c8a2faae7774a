import { migrate, migrationsFolder } from '../../server/src/platform/db/migrate.ts';
import { addressOf, maintain, openForBench } from '../../server/test/database/large-databases.ts';

/** An empty database with the product's tables on the server of TEST_DATABASE_URL. Dropped even when interrupted. */
export async function inOwnDatabase<T>(purpose: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `showup_bench_${purpose}_${process.pid}`;
  await maintain((sql) => sql`create database ${sql(name)} template template0 encoding 'UTF8'`);
  let dropped: Promise<unknown> | undefined;
  const drop = () => {
    dropped ??= maintain((sql) => sql`drop database if exists ${sql(name)} with (force)`);
    return dropped;
  };
  const interrupted = () => void drop().finally(() => process.exit(130));
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  try {
    const url = addressOf(name);
    const db = await openForBench(url);
    await migrate(db, migrationsFolder).finally(() => db.close());
    return await work(url);
  } finally {
    await drop();
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}
