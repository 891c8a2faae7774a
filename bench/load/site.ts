import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { indoors, type Rooms } from '#test/app/indoors';
import { freePort, startServerProcess } from '#test/app/server-process';
import { startNodes } from '#test/app/several-nodes';
import { startOwnPostgres } from '#test/stand-ins/own-postgres';

export const siteKinds = ['embedded', 'postgres', 'nodes'] as const;
export type SiteKind = (typeof siteKinds)[number];

export const siteTitles: Readonly<Record<SiteKind, string>> = {
  embedded: 'one server, embedded database',
  postgres: 'one server, PostgreSQL',
  nodes: 'two servers, PostgreSQL, Redis, haproxy',
};

/** Running servers with people. */
export interface Site<T> {
  readonly url: string;
  readonly servers: readonly { readonly port: number; readonly pid: number }[];
  readonly metricsToken: string;
  readonly furniture: T;
  close(): Promise<void>;
}

type Env = Readonly<Record<string, string>>;
type Closing = () => Promise<unknown>;

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const program = process.env.RELEASE ? join(resolve(process.env.RELEASE), 'server/dist/main.js') : main;

/** The built server on its own databases; `nodeArgs` are options of Node. */
export async function openSite<T>(
  kind: SiteKind,
  furnish: (rooms: Rooms, secretKey: string) => Promise<T>,
  nodeArgs: readonly string[] = [],
): Promise<Site<T>> {
  const closings: Closing[] = [];
  const close = async () => {
    for (const end of closings.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await open(kind, furnish, [...nodeArgs, program], closings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open<T>(
  kind: SiteKind,
  furnish: (rooms: Rooms, secretKey: string) => Promise<T>,
  serverArgs: readonly string[],
  closings: Closing[],
) {
  const folder = await mkdtemp(join(tmpdir(), 'showup-load-'));
  closings.push(() => rm(folder, { recursive: true, force: true }));
  const [metricsToken, secretKey] = [randomBytes(16).toString('hex'), randomBytes(32).toString('hex')];
  const env: Env = {
    DEMO: '0',
    LIKE_LIMIT: '100000', // a run has a day's worth of likes
    LOG_LEVEL: 'silent',
    METRICS_TOKEN: metricsToken,
    SECRET_KEY: secretKey,
  };
  const databaseUrl = kind === 'embedded' ? undefined : await ownPostgres(closings);
  const own: Env = {
    ...env,
    DATA_DIR: folder,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const furniture = await indoors(own, (rooms) => furnish(rooms, secretKey));
  if (kind !== 'nodes' || databaseUrl === undefined) {
    const server = await startServerProcess({ args: serverArgs, env: own });
    closings.push(server.stop);
    return { url: `http://127.0.0.1:${server.port}`, servers: [server], metricsToken, furniture };
  }
  const [port, redisPort] = [await freePort(), await freePort()];
  const nodes = await startNodes({ databaseUrl, serverArgs, port, redisPort, env });
  closings.push(nodes.close);
  return { url: nodes.url, servers: nodes.nodes, metricsToken, furniture };
}

async function ownPostgres(closings: Closing[]): Promise<string> {
  const { url, close } = await startOwnPostgres(await freePort());
  closings.push(close);
  return url;
}
