import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { callerAddress } from '../http/requests/caller-address.ts';
import { isOwnOrigin } from '../http/requests/origin.ts';
import { limitSignals } from './limit-signals.ts';
import { limitedPings } from './limited-pings.ts';
import type { LiveLimits, LiveOptions, LiveServer } from './live-sockets.ts';
import { createNodeAdapter } from './node-adapter.ts';
import { cutOffSlowReaders } from './slow-readers.ts';
import { SocketGate } from './socket-gate.ts';
import { socketLimitsTimes } from './socket-limits.ts';

/** Signals are smaller than this; pictures travel over HTTP. */
const SIGNAL_MAX_BYTES = 4_096;
/** A connection that has not joined by then is closed. */
const JOIN_WITHIN_MS = 10_000;

/** The socket server with its limits: origins, connections of a network, the rate of signals, slow readers. */
export function openSocketServer(
  httpServer: HttpServer,
  options: LiveOptions & { readonly limits: LiveLimits },
): { readonly io: LiveServer; readonly gate: SocketGate } {
  const { publicUrl, redis, limits } = options;
  const { socketLimits = socketLimitsTimes(options.rateLimitFactor ?? 1) } = options;
  const io: LiveServer = new Server(httpServer, {
    serveClient: false,
    maxHttpBufferSize: SIGNAL_MAX_BYTES,
    pingInterval: limits.heartbeatMs,
    pingTimeout: limits.answerMs,
    connectTimeout: JOIN_WITHIN_MS,
    wsEngine: limitedPings({ pings: socketLimits.signals, dropped: socketLimits.dropped }),
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(request.headers, publicUrl) && gate.admitsNetwork(request)),
    ...(redis && { adapter: createNodeAdapter(redis) }),
  });
  const gate = new SocketGate(io, socketLimits, callerAddress(options.trustedProxies ?? []));
  limitSignals(io, socketLimits);
  cutOffSlowReaders(io, limits.waitingMaxBytes);
  return { io, gate };
}
