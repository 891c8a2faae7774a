import { randomUUID } from 'node:crypto';
import { inTime, openRedisPair } from '#platform/redis/redis-pair';
import { type Check, codeOf, ok, whyUnreachable, wrong } from './outcome.ts';

/** Publishes a message and receives it. */
export const checkRedis: Check = async ({ redisUrl }) => {
  if (redisUrl === undefined) return ok('none: this server is the only one');
  const address = new URL(redisUrl).host;
  const channel = `showup check ${randomUUID()}`;
  try {
    let hear = () => {};
    const heard = new Promise<void>((resolve) => {
      hear = resolve;
    });
    const own = { channel, isPattern: false, hear: () => hear() };
    const pair = await openRedisPair(redisUrl, [own], () => {}); // a lost connection fails what is awaited
    try {
      await inTime(pair.publisher.publish(channel, 'check'));
      await inTime(heard);
      return ok(`at ${address}, publishes and subscribes`);
    } finally {
      pair.end(new Error('The check is over.'));
    }
  } catch (error) {
    return wrong(`${address} cannot be used: ${reasonOf(error)}.`);
  }
};

function reasonOf(error: unknown): string {
  const known = whyUnreachable(error);
  if (known !== undefined) return known;
  const words = error instanceof Error ? error.message : '';
  if (/WRONGPASS|NOAUTH|AUTH/.test(words)) return 'the user or the password in REDIS_URL is wrong or missing';
  if (/NOPERM/.test(words)) return 'this user may not publish and subscribe (ACL)';
  return words === '' ? codeOf(error) : (words.split('\n')[0]?.replace(/\.$/, '') ?? codeOf(error));
}
