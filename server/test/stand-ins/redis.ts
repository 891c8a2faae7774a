import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openRedis, type Redis } from '#platform/redis/redis';
import { until } from '../measuring/until.ts';

/** The shared Redis, which tests use without disturbing its data. */
export const testRedisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

const log = { error: () => {}, warn: () => {} };

export const newSecretKey = (): string => randomBytes(32).toString('hex');

/** A separate connection, like each server process has. Those with the same key receive each other's messages. */
export async function openTestRedis(secretKey: string, url = testRedisUrl): Promise<Redis> {
  const redis = await openRedis({ url, secretKey, log });
  if (url === testRedisUrl && !redis.isReachable())
    throw new Error(`No Redis answers at ${new URL(url).host}: start one there, or set TEST_REDIS_URL.`);
  return redis;
}

/** A Redis on its own port, which a test may kill. */
export async function startOwnRedis(port: number) {
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (shown: Buffer) => shown.includes('Ready to accept') && resolve());
      started.once('error', reject);
      started.once('exit', (code) => reject(new Error(`redis-server exited with ${code} at its start.`)));
    });
    return started;
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async start(): Promise<void> {
      child = await launch();
    },
    /** Accepts connections but does not answer, like a lost network. */
    freeze: (): boolean => child.kill('SIGSTOP'),
    thaw: (): boolean => child.kill('SIGCONT'),
  };
}

/** Waits until all of these are connected, or none. */
export async function untilReachable(all: readonly Redis[], wanted = true): Promise<void> {
  const isSo = () => all.every((redis) => redis.isReachable() === wanted);
  await until(wanted ? 'Redis was reachable' : 'Redis was away', isSo);
}
