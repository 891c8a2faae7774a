import { readConfig } from '#platform/config/config';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { openDatabase } from '#platform/db/open-database';
import { createApp } from '#server/app';

// A server for tests that kill it: calls and sockets only, on a migrated database. Needs no build.

const config = readConfig(process.env);
const tell = (err: unknown, message: string) => void process.stderr.write(`${message}: ${err}\n`);
const lock = await lockFolder(config.dataDir);
const db = await openDatabase(config, {
  lock,
  log: { error: ({ err }, message) => tell(err, message) },
  onFailure: (err) => tell(err, 'the database failed'),
});
const app = await createApp({ config, db, print: () => {} });
await app.http.listen({ port: config.port, host: config.host });
process.stdout.write('Showup is at its port.\n');

process.once('SIGTERM', async () => {
  await app.close();
  await db.close();
  await lock.release();
  process.exit();
});
