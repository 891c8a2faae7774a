import { setTimeout as sleep } from 'node:timers/promises';

/** Receives published messages with their channel. */
export type Hear = (message: Buffer, channel: Buffer) => unknown;

export interface Subscription {
  readonly channel: string;
  /** Whether `channel` is a pattern, with `*` for anything. */
  readonly isPattern: boolean;
  readonly hear: Hear;
}

const CONNECT_MS = 2_000;
/** How long to wait for an answer before continuing without it. */
const ANSWER_MS = 1_000;
const PING_EVERY_MS = 2_000;
/** Beyond this many unsent commands, more fail. */
const MOST_WAITING = 20_000;

export type RedisPair = Awaited<ReturnType<typeof openRedisPair>>;

async function createOne(url: string) {
  const { createClient } = await import('redis'); // most servers run without it
  return createClient({
    url,
    // The owner of the pair replaces both connections when one ends.
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
  });
}

/** Rejects when the answer takes longer than `ms`. */
export async function inTime<T>(answer: Promise<T>, ms = ANSWER_MS): Promise<T> {
  const giveUp = new AbortController();
  try {
    return await Promise.race([
      answer,
      sleep(ms, undefined, { signal: giveUp.signal, ref: false }).then(() => {
        throw new Error(`Redis did not answer within ${ms} ms.`);
      }),
    ]);
  } finally {
    giveUp.abort();
  }
}

/**
 * A connection to publish and one to subscribe, which open and close together. `onEnd` runs once: when a connection
 * breaks, when pings are not answered, or when `end` is called.
 */
export async function openRedisPair(
  url: string,
  known: readonly Subscription[],
  onEnd: (error: Error) => void,
) {
  const [publisher, subscriber] = await Promise.all([createOne(url), createOne(url)]);
  let hasEnded = false;
  let beat: NodeJS.Timeout | undefined;

  function end(error: Error): void {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(beat);
    for (const client of [publisher, subscriber]) client.destroy();
    onEnd(error);
  }

  async function subscribe({ channel, isPattern, hear }: Subscription): Promise<void> {
    if (isPattern) await subscriber.pSubscribe(channel, hear, true);
    else await subscriber.subscribe(channel, hear, true);
  }

  /** Without pings, a connection whose other side vanished looks open for a quarter of an hour. */
  async function ping(): Promise<void> {
    await inTime(Promise.all([publisher.ping(), subscriber.ping()]));
  }

  function watch(): void {
    beat = setTimeout(() => ping().then(watch, end), PING_EVERY_MS).unref();
  }

  for (const client of [publisher, subscriber]) client.on('error', end);
  try {
    await inTime(Promise.all([publisher.connect(), subscriber.connect()]), CONNECT_MS);
    for (const one of known) await inTime(subscribe(one));
  } catch (error) {
    end(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
  watch();
  return { publisher, subscribe, ping, end };
}
