import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { type Rate, TokenBucket } from '../limits/token-bucket.ts';

interface Limits {
  readonly pings: Rate;
  /** Pings beyond the rate limit that get no answer; a socket that sends more is closed. */
  readonly dropped: number;
}

/** A WebSocket engine for Socket.IO that limits answers to pings: an answer costs far more than a ping. */
export function limitedPings({ pings, dropped }: Limits): new (options?: ServerOptions) => WebSocketServer {
  return class extends WebSocketServer {
    constructor(options?: ServerOptions) {
      super({ ...options, autoPong: false });
    }

    override handleUpgrade(
      request: IncomingMessage,
      tcp: Duplex,
      head: Buffer,
      opened: (socket: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, tcp, head, (socket, upgraded) => {
        const bucket = new TokenBucket(pings);
        socket.on('ping', (question) => {
          const left = bucket.spend(1);
          if (left >= 0) socket.pong(question);
          else if (left < -dropped) socket.terminate();
        });
        opened(socket, upgraded);
      });
    }
  };
}
