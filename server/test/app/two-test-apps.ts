import { newSecretKey, openTestRedis } from '../stand-ins/redis.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Two servers on one database and one Redis. */
export async function startTwoTestApps() {
  const secretKey = newSecretKey();
  const joints: Awaited<ReturnType<typeof openTestRedis>>[] = [];
  async function join(beside?: TestApp): Promise<TestApp> {
    const redis = await openTestRedis(secretKey);
    joints.push(redis);
    return startTestApp({ secretKey }, { redis, ...(beside && { beside }) });
  }
  const one = await join();
  const other = await join(one);
  return {
    one,
    other,
    async close() {
      await other.close();
      await one.close();
      for (const redis of joints) await redis.close();
    },
  };
}
