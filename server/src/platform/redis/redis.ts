import type { Config } from '../config/config.ts';
import type { DatabaseLog } from '../db/database.ts';
import { createKeyedHash } from '../keyed-hash.ts';
import { type Hear, inTime, openRedisPair, type RedisPair, type Subscription } from './redis-pair.ts';

/** Redis refuses us; the message is one line for the person at the terminal. */
export class RedisUnusableError extends Error {
  override readonly name = 'RedisUnusableError';
}

/** What joins several server processes. It may be away at any time: then each goes on by itself. */
export interface Redis {
  /** Stands in front of all channels and keys: one Redis can serve several installations. */
  readonly prefix: string;
  /** Never throws and keeps nothing: what cannot be said now is lost, and `onReturn` tells of it. */
  publish(channel: string, message: string | Buffer): void;
  /** For good; also over the connections to come. Resolves once it holds, or, while Redis is away, at once. */
  subscribe(channel: string, hear: Hear): Promise<void>;
  /** As `subscribe`, for a pattern with `*`. */
  subscribePattern(pattern: string, hear: Hear): Promise<void>;
  /** Runs a Lua script. Rejects within a second when Redis is away. */
  run(script: string, key: string, args: readonly string[]): Promise<unknown>;
  isReachable(): boolean;
  /** Rejects within a second when Redis is away. */
  ping(): Promise<void>;
  /** It is there again after a gap, in which nothing was heard. `hasLostWords` when something was said meanwhile. */
  onReturn(listener: (hasLostWords: boolean) => void): void;
  close(): Promise<void>;
}

interface RedisLog extends DatabaseLog {
  warn(message: string): void;
}

interface Options {
  readonly url: string;
  readonly secretKey: string;
  readonly log: RedisLog;
}

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;

/**
 * Connects, or goes on trying to when Redis is away: a server can start without it. Throws RedisUnusableError where it
 * is there and refuses us, which no waiting will change.
 */
export async function openRedis({ url, secretKey, log }: Options): Promise<Redis> {
  const prefix = `showup:${createKeyedHash(secretKey)('redis', '').toString('hex').slice(0, 16)}:`;
  const subscriptions: Subscription[] = [];
  const returnListeners: ((hasLostWords: boolean) => void)[] = [];
  let pair: RedisPair | undefined;
  let retry: NodeJS.Timeout | undefined;
  let connecting: Promise<void> | undefined;
  let failures = 0;
  let hasLostWords = false;
  let isClosed = false;

  function lost(err: unknown): void {
    pair = undefined;
    if (isClosed) return;
    if (failures === 0) log.error({ err }, 'Redis is away: this server works alone until it is back');
    failures += 1;
    const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    clearTimeout(retry);
    // Somewhere within: not all servers come back in the same moment.
    retry = setTimeout(() => void connect().catch(() => {}), longest * (0.5 + Math.random() / 2)).unref();
  }

  function connect(): Promise<void> {
    connecting = open().finally(() => {
      connecting = undefined;
    });
    return connecting;
  }

  async function open(): Promise<void> {
    const known = [...subscriptions];
    const opened = await openRedisPair(url, known, lost);
    if (isClosed) return opened.end(new Error('closed'));
    pair = opened;
    for (const one of subscriptions.slice(known.length)) void subscribeOn(opened, one); // came while it was opened
    if (failures === 0) return;
    log.warn('Redis is back');
    failures = 0;
    const haveLost = hasLostWords;
    hasLostWords = false;
    for (const tell of returnListeners) tell(haveLost);
  }

  function subscribeOn(opened: RedisPair, one: Subscription): Promise<void> {
    return opened.subscribe(one).catch(opened.end);
  }

  async function add(channel: string, isPattern: boolean, hear: Hear): Promise<void> {
    // What others say is not ours to trust: nothing in it may end this process.
    const careful: Hear = async (message, from) => {
      try {
        await hear(message, from);
      } catch (err) {
        log.error({ err }, `what came on the channel ${channel} of Redis was not understood`);
      }
    };
    const one = { channel, isPattern, hear: careful };
    subscriptions.push(one);
    if (pair) await subscribeOn(pair, one);
  }

  function reached(): RedisPair {
    if (!pair) throw new Error('Redis is away.');
    return pair;
  }

  try {
    await connect();
  } catch (error) {
    if (isRefusal(error)) {
      isClosed = true;
      clearTimeout(retry);
      throw new RedisUnusableError(`The Redis at ${new URL(url).host} refuses us: ${error.message}`);
    }
  }

  return {
    prefix,
    publish(channel, message) {
      if (!pair) {
        hasLostWords = true;
        return;
      }
      const { speaker, end } = pair;
      speaker.publish(channel, message).catch((error) => {
        hasLostWords = true;
        end(error);
      });
    },
    subscribe: (channel, hear) => add(channel, false, hear),
    subscribePattern: (pattern, hear) => add(pattern, true, hear),
    run: async (script, key, args) =>
      inTime(reached().speaker.eval(script, { keys: [key], arguments: [...args] })),
    isReachable: () => pair !== undefined,
    ping: async () => reached().ping(),
    onReturn: (listener) => void returnListeners.push(listener),
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await pair?.ping().catch(() => {}); // what was said last has gone out
      pair?.end(new Error('closed'));
      await connecting?.catch(() => {});
    },
  };
}

/** The Redis that the settings name; undefined where this is the only server process. */
export async function joinNodes(
  { redisUrl, secretKey }: Pick<Config, 'redisUrl' | 'secretKey'>,
  log: RedisLog,
): Promise<Redis | undefined> {
  if (redisUrl === undefined || secretKey === undefined) return undefined;
  return openRedis({ url: redisUrl, secretKey, log });
}

/** An answer of Redis itself: a wrong password, or no right to what is needed. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && /^(WRONGPASS|NOAUTH|NOPERM|ERR) /.test(error.message);
}
