import type { IncomingMessage, Server } from 'node:http';

export interface TrickleLimits {
  /** Every so often a body has to have come on. */
  readonly lookMs: number;
  /** By at least so many bytes: 64 KiB a minute is what the slowest phone network carries. */
  readonly leastBytes: number;
  /** However well it comes on, it has ended by then. */
  readonly mostMs: number;
}

export const usualTrickleLimits: TrickleLimits = { lookMs: 60_000, leastBytes: 65_536, mostMs: 300_000 };

/**
 * Ends connections whose body trickles, each of which would hold a place for as long as its sender likes. A call's JSON
 * has to be there within a minute; a photo on a bad network may take longer as long as it comes on.
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
