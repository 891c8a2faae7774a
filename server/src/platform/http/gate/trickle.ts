import type { IncomingMessage, Server } from 'node:http';

export interface TrickleLimits {
  /** How often progress is checked. */
  readonly lookMs: number;
  /** The least progress, in bytes: the slowest phone networks carry 64 KiB a minute. */
  readonly leastBytes: number;
  /** The longest a body may take in any case. */
  readonly mostMs: number;
}

export const usualTrickleLimits: TrickleLimits = { lookMs: 60_000, leastBytes: 65_536, mostMs: 300_000 };

/**
 * Closes connections whose body trickles, which would otherwise be held as long as their sender likes. The JSON of a
 * call has a minute; a photo on a bad network may take longer as long as it makes progress.
 */
export function endTrickling(server: Server, { lookMs, leastBytes, mostMs }: TrickleLimits): void {
  server.requestTimeout = mostMs;
  server.headersTimeout = lookMs;
  server.on('request', (request: IncomingMessage) => {
    if (request.complete) return;
    let read = request.socket.bytesRead;
    const watch = setInterval(() => {
      const now = request.socket.bytesRead;
      if (request.complete) return clearInterval(watch);
      if (now - read < leastBytes) request.socket.destroy();
      read = now;
    }, lookMs);
    watch.unref();
    request.once('close', () => clearInterval(watch));
  });
}
