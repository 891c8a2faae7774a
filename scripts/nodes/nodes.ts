import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#test/app/server-process';
import { startNodes, whyNoNodes } from '#test/app/several-nodes';
import { openTestDatabase } from '#test/database/test-database';
import { ensureBuilt } from '../set-up/build.mjs';

// Runs Showup as if on several machines: a new database on the PostgreSQL of TEST_DATABASE_URL, a Redis, two servers
// and haproxy. Runs until stopped.

const server = process.env.TEST_DATABASE_URL;
if (!server) {
  console.error(
    'Set TEST_DATABASE_URL to a PostgreSQL where databases can be created: postgres://user@host/database',
  );
  process.exit(1);
}

const ports = { port: Number(process.env.PORT ?? 3000), redisPort: Number(process.env.REDIS_PORT ?? 6390) };
const reason = await whyNoNodes(ports);
if (reason !== undefined) {
  console.error(reason);
  process.exit(1);
}

// Registered early, so that an interrupted start leaves nothing running. `on`, not `once`: a terminal signals this
// process and npm, which passes it on, so it arrives twice.
const toldToStop = new Promise((resolve) => process.on('SIGINT', resolve).on('SIGTERM', resolve));
await ensureBuilt();
const db = await openTestDatabase();
try {
  await serve(await databaseUrl(server));
} finally {
  await db.close();
}

/** The address of the new database. */
async function databaseUrl(server: string): Promise<string> {
  const [{ name }] = await db.sql<[{ name: string }]>`select current_database() as name`;
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

async function serve(databaseUrl: string): Promise<void> {
  const [metricsOfOne, metricsOfTwo] = [String(await freePort()), String(await freePort())];
  const several = await startNodes({
    databaseUrl,
    serverArgs: [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
    ...ports,
    env: { METRICS_PORT: metricsOfOne },
    secondEnv: { METRICS_PORT: metricsOfTwo },
  });
  const [one, two] = several.nodes.map((node) => node.port);
  console.log(`
Showup is at ${several.url}, served by the ports ${one} and ${two}; /metrics are at ${metricsOfOne} and ${metricsOfTwo}.

Any phone number signs up. Its code is the last line of one of these:
  ${join(several.folderOf('one'), 'outbox.jsonl')}
  ${join(several.folderOf('two'), 'outbox.jsonl')}

To make a phone number an admin, who adds venues and reviews photos at ${several.url}/admin:
  DATA_DIR=${several.folderOf('one')} npm run admin -- grant <phone>
`);
  await toldToStop;
  await several.close();
}
