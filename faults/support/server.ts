import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '#scripts/set-up/build.mjs';
import { indoors, type Rooms } from '#test/app/indoors';
import { freePort, type ServerProcess, startServerProcess } from '#test/app/server-process';
import { type OwnPostgres, startOwnPostgres } from '#test/stand-ins/own-postgres';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The server under test: this clone's build, or a folder made by `npm run release`. */
const program = join(process.env.RELEASE ? resolve(process.env.RELEASE) : root, 'server/dist/main.js');

export const serverArgs: readonly string[] = [program];

export async function prepareServer(): Promise<void> {
  if (process.env.RELEASE === undefined) await ensureBuilt();
}

type Env = Readonly<Record<string, string>>;

export type House<T> = Awaited<ReturnType<typeof openHouse<T>>>;

interface Wish {
  /** The embedded database if absent. */
  readonly databaseUrl?: string;
  /** A new folder by default. */
  readonly dataDir?: string;
  readonly env?: Env;
}

/** A data folder with people, and its server. */
export async function openHouse<T>(
  furnish: (rooms: Rooms) => Promise<T>,
  { databaseUrl, dataDir, env: own }: Wish = {},
) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'showup-faults-')));
  const env: Env = {
    DATA_DIR: folder,
    DEMO: '0',
    RATE_LIMIT_FACTOR: '1000',
    LIKE_LIMIT: '100000',
    LOG_LEVEL: 'silent',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...own,
  };
  const furniture = await indoors(env, furnish);
  const server: ServerProcess = await startServerProcess({ args: serverArgs, env });
  return {
    server,
    env,
    folder,
    url: `http://127.0.0.1:${server.port}`,
    furniture,
    /** Call it after the server has exited. */
    indoors: <A>(work: (rooms: Rooms) => Promise<A>) => indoors(env, work),
    async close(): Promise<void> {
      await server.kill();
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** With its own PostgreSQL, which may be stopped and killed. */
export async function withPostgres<T>(work: (postgres: OwnPostgres) => Promise<T>): Promise<T> {
  const postgres = await startOwnPostgres(await freePort());
  try {
    return await work(postgres);
  } finally {
    await postgres.close();
  }
}
