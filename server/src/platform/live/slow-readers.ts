import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket as TcpConnection } from 'node:net';
import type { Server, Socket } from 'socket.io';

type Connection = Socket['conn'];
type Transport = Connection['transport'];

/** Memory of a packet besides its text. */
const PACKET_BYTES = 200;

/**
 * Closes connections for which more than `maxBytes` wait, and frees that memory. The client reconnects when it can, and
 * fetches what it missed.
 */
export function cutOffSlowReaders({ engine }: Server, maxBytes: number): void {
  const requested = new Map<string, (request: IncomingMessage, response: unknown) => void>();

  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    const sid = new URLSearchParams(request.url?.split('?')[1]).get('sid');
    if (sid !== null && request.method === 'GET') requested.get(sid)?.(request, response);
    next();
  });

  engine.on('connection', (connection: Connection) => {
    const { sid } = connection.transport;
    let taker = connection.request.socket;
    /** Bytes that are still queued here, and those handed to a connection but not sent yet. */
    let waiting = 0;
    const onTheWay = new Map<TcpConnection, number>();

    /** A poll drains into its response at once, so its response is watched instead. */
    function watch(transport: Transport): void {
      if (transport.name === 'websocket') transport.on('drain', () => onTheWay.delete(taker));
    }

    /** Destroys connections: a closing message would wait behind unread data. */
    function free(): void {
      for (const tcp of onTheWay.keys()) tcp.destroy();
      onTheWay.clear();
    }

    watch(connection.transport);
    connection.on('upgrade', watch);
    connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
      waiting += PACKET_BYTES + (data?.length ?? 0);
      let all = waiting;
      for (const bytes of onTheWay.values()) all += bytes;
      if (all <= maxBytes) return;
      free();
      connection.close(true);
    });
    connection.on('flush', () => {
      onTheWay.set(taker, (onTheWay.get(taker) ?? 0) + waiting);
      waiting = 0;
    });
    requested.set(sid, ({ socket }, response) => {
      taker = socket;
      if (response instanceof ServerResponse) response.once('close', () => onTheWay.delete(socket));
    });
    connection.once('close', (reason: string) => {
      requested.delete(sid);
      if (reason === 'ping timeout') free();
    });
  });
}
