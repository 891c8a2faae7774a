import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** One connection through the proxy. */
export interface Link {
  /** Holds back the server's answers until the returned function is called. */
  holdAnswers(): () => void;
  /** Lets the server handle the request, but breaks the connection instead of delivering the answer. */
  breakAtAnswer(): void;
}

interface Options {
  readonly host: string;
  readonly port: number;
  /** Receives what a client sends before the server does. */
  readonly onSent?: (bytes: Buffer, link: Link) => void;
}

/** The state of the network, for all connections in both directions. */
interface Weather {
  /** Nothing gets through until it resolves, silently. */
  stalled?: Promise<void>;
  delayMs: number;
  bytesPerSecond: number;
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** A network between a server and its clients that fails on command. */
export async function startTcpProxy({ host, port, onSent }: Options) {
  const open = new Map<Socket, Socket>();
  const weather: Weather = { delayMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY };
  let endStall: (() => void) | undefined;

  const proxy = createServer((client) => {
    const server = connect({ host, port });
    open.set(client, server);
    const [there, back] = [air(weather), air(weather)];
    const link: Link = {
      holdAnswers() {
        server.unpipe(back);
        server.pause();
        return () => void server.pipe(back);
      },
      breakAtAnswer() {
        server.unpipe(back);
        server.once('data', () => server.destroy()).resume();
      },
    };
    client.on('data', (bytes) => onSent?.(bytes, link));
    client.pipe(there).pipe(server).pipe(back).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {}); // reported by its close event
      one.on('close', () => {
        open.delete(client);
        other.destroy();
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');

  /** Breaks all open connections. */
  function cut(): void {
    for (const [client, server] of open) {
      client.resetAndDestroy();
      server.destroy();
    }
  }

  function beWell(): void {
    endStall?.();
    Object.assign(weather, { stalled: undefined, delayMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY });
  }

  return {
    port: address.port,
    cut,
    /** Delays everything by this much in each direction. */
    delay(ms: number): void {
      weather.delayMs = ms;
    },
    throttle(bytesPerSecond: number): void {
      weather.bytesPerSecond = bytesPerSecond;
    },
    /** Accepts data without delivering it, until the network is restored. */
    halfOpen(): void {
      weather.stalled = new Promise((resolve) => {
        endStall = resolve;
      });
    },
    beWell,
    async close() {
      beWell();
      proxy.close();
      cut();
      await once(proxy, 'close');
    },
  };
}

function air(weather: Weather): Transform {
  return new Transform({
    transform(bytes: Buffer, _encoding, pass) {
      const ms = weather.delayMs + (1_000 * bytes.length) / weather.bytesPerSecond;
      const through = weather.stalled ?? (ms > 0 ? sleep(ms) : undefined);
      if (through) void through.then(() => pass(null, bytes));
      else pass(null, bytes);
    },
  });
}
