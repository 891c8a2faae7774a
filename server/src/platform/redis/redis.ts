import type { Config } from '../config/config.ts';
import type { DatabaseLog } from '../db/database.ts';
import { createKeyedHash } from '../keyed-hash.ts';
import { type Hear, inTime, openRedisPair, type RedisPair, type Subscription } from './redis-pair.ts';

/** Redis refuses us. The message is one line for the person at the terminal. */
export class RedisUnusableError extends Error {
  override readonly name = 'RedisUnusableError';
}

/** Connects several server processes. It may be away at any time: then each works alone. */
export interface Redis {
  /** Starts the name of every channel and key, so that one Redis can serve several installations. */
  readonly prefix: string;
  /** Never throws and stores nothing: a message that cannot be sent now is lost, which `onReturn` reports. */
  publish(channel: string, message: string | Buffer): void;
  /** Lasts over reconnects. Resolves once subscribed, or at once while Redis is away. */
  subscribe(channel: string, hear: Hear): Promise<void>;
  /** As `subscribe`, for a pattern with `*`. */
  subscribePattern(pattern: string, hear: Hear): Promise<void>;
  /** Runs a Lua script. Rejects within a second when Redis is away. */
  run(script: string, key: string, args: readonly string[]): Promise<unknown>;
  isReachable(): boolean;
  /** Rejects within a second when Redis is away. */
  ping(): Promise<void>;
  /** Runs when Redis is back after a gap. `hasLostWords` when messages were lost meanwhile. */
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
 * Connects, or keeps trying to while Redis is away: a server can start without it. Throws RedisUnusableError when Redis
 * refuses us, which waiting won't change.
 */
export async function openRedis({ url, secretKey, log }: Options): Promise<Redis> {
  const link = new RedisLink(url, prefixOf(secretKey), log);
  try {
    await link.connect();
  } catch (error) {
    if (isRefusal(error)) {
      await link.close();
      throw new RedisUnusableError(`The Redis at ${new URL(url).host} refuses us: ${error.message}`);
    }
  }
  return link;
}

/** The connection to Redis, reopened with its subscriptions whenever it is lost. */
class RedisLink implements Redis {
  readonly prefix: string;
  readonly #url: string;
  readonly #log: RedisLog;
  readonly #subscriptions: Subscription[] = [];
  readonly #returnListeners: ((hasLostWords: boolean) => void)[] = [];
  #pair: RedisPair | undefined;
  #retry: NodeJS.Timeout | undefined;
  #connecting: Promise<void> | undefined;
  #failures = 0;
  #hasLostWords = false;
  #isClosed = false;

  constructor(url: string, prefix: string, log: RedisLog) {
    this.#url = url;
    this.prefix = prefix;
    this.#log = log;
  }

  connect(): Promise<void> {
    this.#connecting = this.#open().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  isReachable(): boolean {
    return this.#pair !== undefined;
  }

  async run(script: string, key: string, args: readonly string[]): Promise<unknown> {
    return inTime(this.#reached().publisher.eval(script, { keys: [key], arguments: [...args] }));
  }

  async ping(): Promise<void> {
    await this.#reached().ping();
  }

  publish(channel: string, message: string | Buffer): void {
    if (!this.#pair) {
      this.#hasLostWords = true;
      return;
    }
    const { publisher, end } = this.#pair;
    publisher.publish(channel, message).catch((error) => {
      this.#hasLostWords = true;
      end(error);
    });
  }

  subscribe(channel: string, hear: Hear): Promise<void> {
    return this.#subscribe({ channel, isPattern: false, hear });
  }

  subscribePattern(pattern: string, hear: Hear): Promise<void> {
    return this.#subscribe({ channel: pattern, isPattern: true, hear });
  }

  onReturn(listener: (hasLostWords: boolean) => void): void {
    this.#returnListeners.push(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#pair?.ping().catch(() => {}); // by then everything published before has been sent
    this.#pair?.end(new Error('closed'));
    await this.#connecting?.catch(() => {});
  }

  /** @throws Error while Redis is away */
  #reached(): RedisPair {
    if (!this.#pair) throw new Error('Redis is away.');
    return this.#pair;
  }

  async #subscribe({ channel, isPattern, hear }: Subscription): Promise<void> {
    // Messages from other processes are not trusted: nothing in one may stop this process.
    const careful: Hear = async (message, from) => {
      try {
        await hear(message, from);
      } catch (err) {
        this.#log.error({ err }, `unreadable message on the Redis channel ${channel}`);
      }
    };
    const one = { channel, isPattern, hear: careful };
    this.#subscriptions.push(one);
    if (this.#pair) await this.#subscribeOn(this.#pair, one);
  }

  async #open(): Promise<void> {
    const known = [...this.#subscriptions];
    const opened = await openRedisPair(this.#url, known, (err) => this.#lost(err));
    if (this.#isClosed) return opened.end(new Error('closed'));
    this.#pair = opened;
    const added = this.#subscriptions.slice(known.length); // while it was opened
    for (const one of added) void this.#subscribeOn(opened, one);
    if (this.#failures === 0) return;
    this.#log.warn('Redis is back');
    this.#failures = 0;
    const haveLost = this.#hasLostWords;
    this.#hasLostWords = false;
    for (const tell of this.#returnListeners) tell(haveLost);
  }

  #lost(err: unknown): void {
    this.#pair = undefined;
    if (this.#isClosed) return;
    if (this.#failures === 0)
      this.#log.error({ err }, 'Redis is unreachable: this server works alone until it is back');
    this.#failures += 1;
    const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    clearTimeout(this.#retry);
    // With jitter, so that not all servers reconnect at the same moment.
    const waitMs = longest * (0.5 + Math.random() / 2);
    this.#retry = setTimeout(() => void this.connect().catch(() => {}), waitMs).unref();
  }

  #subscribeOn(opened: RedisPair, one: Subscription): Promise<void> {
    return opened.subscribe(one).catch(opened.end);
  }
}

const prefixOf = (secretKey: string) =>
  `showup:${createKeyedHash(secretKey)('redis', '').toString('hex').slice(0, 16)}:`;

/** The Redis of the settings; undefined when this is the only server process. */
export async function joinNodes(
  { redisUrl, secretKey }: Pick<Config, 'redisUrl' | 'secretKey'>,
  log: RedisLog,
): Promise<Redis | undefined> {
  if (redisUrl === undefined || secretKey === undefined) return undefined;
  return openRedis({ url: redisUrl, secretKey, log });
}

/** An answer of Redis itself: a wrong password, or a missing permission. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && /^(WRONGPASS|NOAUTH|NOPERM|ERR) /.test(error.message);
}
