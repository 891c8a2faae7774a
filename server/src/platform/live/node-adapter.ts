import { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from '../redis/redis.ts';
import type { Hear } from '../redis/redis-pair.ts';

/**
 * Socket.io's Redis adapter on our connection, which always looks open to it. Messages sent while Redis is away are
 * lost for other processes, but tabs of this one still get them.
 */
export function createNodeAdapter(redis: Redis) {
  const nothing = () => {};
  const emitter = { on: nothing, off: nothing, listenerCount: () => 0 };
  const publisher = {
    ...emitter,
    pSubscribe: nothing, // tells the adapter the kind of client
    publish: (channel: string, message: string | Buffer) => redis.publish(channel, message),
  };
  const subscriber = {
    ...emitter,
    pSubscribe: (pattern: string, hear: Hear) => void redis.subscribePattern(pattern, hear),
    subscribe(channels: readonly string[], hear: Hear) {
      for (const channel of channels) void redis.subscribe(channel, hear);
    },
    // The connection ends with the server.
    pUnsubscribe: nothing,
    unsubscribe: nothing,
  };
  return createAdapter(publisher, subscriber, { key: `${redis.prefix}sockets` });
}
