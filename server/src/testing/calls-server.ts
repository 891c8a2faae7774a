import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openPostgres } from '../db/postgres.ts';

// The server of a test that kills it: on a migrated PostgreSQL, for calls and sockets only. What is built does not matter.

const config = readConfig(process.env);
const error = ({ err }: { err: unknown }, message: string) =>
  void process.stderr.write(`${message}: ${err}\n`);
const db = await openPostgres(config.databaseUrl ?? '', { error });
const app = await createApp({ config, db, print: () => {} });
await app.http.listen({ port: config.port, host: config.host });
process.stdout.write('Showup is at its place.\n');

process.once('SIGTERM', async () => {
  await app.close();
  await db.close();
  process.exit();
});
