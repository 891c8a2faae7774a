import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startOwnRedis } from '../stand-ins/redis.ts';
import { startS3Server } from '../stand-ins/s3-server.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

const HAPROXY_CONFIG = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url));
/** Names of programs and of their Debian packages. */
const PROGRAMS = ['haproxy', 'redis-server'] as const;
const LOOK_MS = 50;
/** How long a proxy on a busy machine may take to notice a server. */
const TAKEN_UP_MS = 30_000;

interface Options {
  /** A PostgreSQL database, empty or not. */
  readonly databaseUrl: string;
  /** The module that Node runs as the server. */
  readonly serverArgs: readonly string[];
  /** The address of the proxy. */
  readonly port: number;
  readonly redisPort: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Additional settings of the second server. */
  readonly secondEnv?: Readonly<Record<string, string>>;
}

export type SeveralNodes = Awaited<ReturnType<typeof startNodes>>;

/** Why they can't start on this machine, in one line; undefined if they can. */
export async function whyNoNodes({ port, redisPort }: Pick<Options, 'port' | 'redisPort'>) {
  const missing = PROGRAMS.filter((program) => !isInstalled(program));
  if (missing.length > 0)
    return `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} required but missing. On Debian: apt-get install ${missing.join(' ')}`;
  for (const [name, number] of Object.entries({ PORT: port, REDIS_PORT: redisPort }))
    if (await isOpen(number))
      return `Port ${number} is in use by another program. Stop it, or set ${name} to a free one.`;
  return undefined;
}

/**
 * Two servers on one database, with their own Redis and picture store, behind haproxy. If one does not start, all are
 * stopped.
 */
export async function startNodes(options: Options) {
  const reason = await whyNoNodes(options);
  if (reason !== undefined) throw new Error(reason);
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await startParts(options, ends)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Adds a cleanup to `ends` for each started part. */
async function startParts(
  { databaseUrl, serverArgs, port, redisPort, env = {}, secondEnv = {} }: Options,
  ends: (() => Promise<unknown>)[],
) {
  const folder = await mkdtemp(join(tmpdir(), 'showup-nodes-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const secretKey = randomBytes(32).toString('hex');
  const url = `http://127.0.0.1:${port}`;
  const store = await startS3Server();
  ends.push(store.close);
  const redis = await startOwnRedis(redisPort);
  ends.push(redis.kill);

  async function startNode(name: string, own: Readonly<Record<string, string>>): Promise<ServerProcess> {
    return startServerProcess({
      args: serverArgs,
      env: {
        DATABASE_URL: databaseUrl,
        REDIS_URL: redis.url,
        SECRET_KEY: secretKey,
        ...store.env,
        DATA_DIR: join(folder, name),
        PUBLIC_URL: url,
        TRUST_PROXY: '127.0.0.1',
        ...env,
        ...own,
      },
    });
  }

  const starting = [startNode('one', {}), startNode('two', secondEnv)] as const;
  ends.push(async () => {
    const tried = await Promise.allSettled(starting);
    await Promise.all(tried.map((one) => one.status === 'fulfilled' && one.value.stop()));
  });
  const nodes = await Promise.all(starting);
  const proxy = await startProxy(port, nodes);
  ends.push(() => end(proxy));

  return {
    url,
    secretKey,
    redis,
    nodes,
    folderOf: (name: 'one' | 'two') => join(folder, name),
    /** Restarts a server like an operator; returns how long the stop took, and the exit code. */
    async restart(node: ServerProcess): Promise<{ ms: number; code: number | null }> {
      const begun = performance.now();
      const code = await node.stop();
      const ms = performance.now() - begun;
      await node.start();
      await takenUp(url, node === nodes[0] ? 'one' : 'two');
      return { ms, code };
    },
  };
}

/** Waits until the proxy routes the cookie of a node to it: before that it would assign another. */
async function takenUp(url: string, name: 'one' | 'two'): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < TAKEN_UP_MS) {
    const response = await fetch(`${url}/nothing`, { headers: { cookie: `node=${name}` } });
    await response.arrayBuffer();
    if (response.status === 404 && !response.headers.get('set-cookie')?.includes('node=')) return;
    await sleep(LOOK_MS);
  }
  throw new Error('The proxy does not use a server that answers.');
}

async function startProxy(port: number, [one, two]: readonly ServerProcess[]): Promise<ChildProcess> {
  const { PATH = '' } = process.env;
  const env = {
    PATH,
    PROXY_BIND: `127.0.0.1:${port}`,
    NODE_1: `127.0.0.1:${one?.port ?? (await freePort())}`,
    NODE_2: `127.0.0.1:${two?.port ?? (await freePort())}`,
  };
  const proxy = spawn('haproxy', ['-q', '-db', '-f', HAPROXY_CONFIG], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const failure = Promise.race([once(proxy, 'error'), once(proxy, 'exit')]).then(([reason]: unknown[]) => {
    throw new Error(`haproxy did not start: ${reason}`);
  });
  failure.catch(() => {}); // it is also stopped together with the nodes
  await Promise.race([failure, untilOpen(port, proxy)]);
  return proxy;
}

async function untilOpen(port: number, proxy: ChildProcess): Promise<void> {
  while (proxy.exitCode === null && !(await isOpen(port))) await sleep(LOOK_MS);
}

async function isOpen(port: number): Promise<boolean> {
  const probe = connect({ host: '127.0.0.1', port });
  const isOpen = await once(probe, 'connect').then(
    () => true,
    () => false,
  );
  probe.destroy();
  return isOpen;
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
