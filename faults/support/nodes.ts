import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '#server/platform/db/postgres';
import { indoors, type Rooms } from '#test/app/indoors';
import { freePort } from '#test/app/server-process';
import { type SeveralNodes, startNodes } from '#test/app/several-nodes';
import type { Need } from './fault.ts';
import type { City } from './people.ts';
import { serverArgs, withPostgres } from './server.ts';

export const nodeNeeds: readonly Need[] = [
  { program: 'redis-server', debianPackage: 'redis-server' },
  { program: 'haproxy', debianPackage: 'haproxy' },
];

export interface Nodes {
  readonly nodes: SeveralNodes;
  readonly city: City;
  /** The servers' database. */
  readonly rooms: Pick<Rooms, 'db'>;
}

type Env = Readonly<Record<string, string>>;

/** Two servers with people, on their own PostgreSQL and Redis, behind haproxy. */
export async function withNodes<T>(
  furnish: (rooms: Rooms) => Promise<City>,
  { env = {}, secondEnv = {} }: { readonly env?: Env; readonly secondEnv?: Env },
  work: (nodes: Nodes) => Promise<T>,
): Promise<T> {
  return withPostgres(async ({ url }) => {
    const folder = await mkdtemp(join(tmpdir(), 'showup-faults-'));
    const all = { DEMO: '0', RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent', ...env };
    const city = await indoors({ ...all, DATA_DIR: folder, DATABASE_URL: url }, furnish);
    const [port, redisPort] = [await freePort(), await freePort()];
    const nodes = await startNodes({ databaseUrl: url, serverArgs, port, redisPort, env: all, secondEnv });
    const db = await openPostgres(url, { error: () => {} }, { patienceMs: 30_000 });
    try {
      return await work({ nodes, city, rooms: { db } });
    } finally {
      await db.close();
      await nodes.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}
