import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket as TcpConnection } from 'node:net';
import type { Server, Socket } from 'socket.io';
import { type Rate, TokenBucket } from '../limits/token-bucket.ts';
import type { SocketLimits } from './socket-limits.ts';

type Connection = Socket['conn'];
type Limits = Pick<SocketLimits, 'signals' | 'dropped' | 'bytes'>;

/**
 * Drops what a socket sends beyond its rate limit, before parsing, and closes sockets that continue. Everything counts:
 * unknown signals, heartbeats, and each POST of a polling socket, however small.
 */
export function limitSignals({ engine }: Server, limits: Limits): void {
  const connections = new Map<string, { spend(): number; cut(): void }>();

  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    if (!(response instanceof ServerResponse)) limitBytes(request.socket, limits.bytes);
    else if (request.method === 'POST' && !isTaken(request, response)) return;
    next();
  });

  /** Whether a POST may be read. Refused here because a connection that is about to close would still accept it. */
  function isTaken(request: IncomingMessage, response: ServerResponse): boolean {
    const sid = new URLSearchParams(request.url?.split('?')[1]).get('sid') ?? '';
    const connection = connections.get(sid);
    if (connection && connection.spend() < -limits.dropped) {
      response.writeHead(400, { connection: 'close' }).end();
      return false;
    }
    response.once('finish', () => {
      if (response.statusCode !== 413) return;
      connection?.cut();
      request.socket.destroy();
    });
    return true;
  }

  engine.on('connection', (connection: Connection) => {
    const { sid } = connection.transport;
    const bucket = new TokenBucket(limits.signals);
    const cut = () => connection.close(true);
    function spend(): number {
      const left = bucket.spend(1);
      if (left < -limits.dropped) cut();
      return left;
    }
    connections.set(sid, { spend, cut });
    connection.once('close', () => connections.delete(sid));
    connection.on('packet', (packet: { type: string }) => {
      if (spend() < 0 && packet.type === 'message') packet.type = 'noop';
    });
  });
}

/**
 * Counts bytes below the WebSocket frames, some of which are answered inside the library. Excess bytes are overwritten
 * with zeros, because the next reader of this chunk would still find thousands of frames in it.
 */
function limitBytes(tcp: TcpConnection, rate: Rate): void {
  const bucket = new TokenBucket(rate);
  tcp.on('data', (chunk: Buffer) => {
    const left = bucket.spend(chunk.length);
    if (left >= 0) return;
    chunk.fill(0, Math.max(0, chunk.length + Math.floor(left)));
    tcp.destroy();
  });
}
