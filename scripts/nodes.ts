import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTestDatabase } from '../server/src/db/test-database.ts';
import { startNodes } from '../server/src/testing/several-nodes.ts';
import { ensureBuilt } from './build.mjs';

// Showup as on several machines, on this one: a database of its own on the PostgreSQL of TEST_DATABASE_URL, a Redis, two
// servers and haproxy. Until it is told to stop.

const server = process.env.TEST_DATABASE_URL;
if (!server) {
  console.error(
    'Set TEST_DATABASE_URL to a PostgreSQL where databases can be made: postgres://user@host/database',
  );
  process.exit(1);
}

await ensureBuilt();
const db = await openTestDatabase();
const [{ name }] = await db.sql<[{ name: string }]>`select current_database() as name`;
const address = new URL(server);
address.pathname = `/${name}`;
const several = await startNodes({
  databaseUrl: address.href,
  serverArgs: [fileURLToPath(new URL('../server/dist/main.js', import.meta.url))],
  port: Number(process.env.PORT ?? 3000),
  redisPort: Number(process.env.REDIS_PORT ?? 6390),
});
const ports = several.nodes.map(({ port }) => port).join(' and ');
console.log(`Showup is at ${several.url}, served by the ports ${ports}. Codes are in one of these:`);
for (const name of ['one', 'two'] as const) console.log(join(several.folderOf(name), 'outbox.jsonl'));
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
await several.close();
await db.close();
