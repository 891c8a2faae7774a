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

/** A network between a server and its clients that fails on command. */
export class TcpProxy {
  readonly #open = new Map<Socket, Socket>();
  readonly #weather: Weather = { delayMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY };
  readonly #proxy = createServer((client) => this.#join(client));
  readonly #options: Options;
  #endStall: (() => void) | undefined;

  private constructor(options: Options) {
    this.#options = options;
  }

  static async start(options: Options): Promise<TcpProxy> {
    const proxy = new TcpProxy(options);
    proxy.#proxy.listen(0, '127.0.0.1');
    await once(proxy.#proxy, 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.#proxy.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    return address.port;
  }

  #join(client: Socket): void {
    const { host, port, onSent } = this.#options;
    const server = connect({ host, port });
    this.#open.set(client, server);
    const [there, back] = [air(this.#weather), air(this.#weather)];
    const link = linkTo(server, back);
    client.on('data', (bytes) => onSent?.(bytes, link));
    client.pipe(there).pipe(server).pipe(back).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {}); // reported by its close event
      one.on('close', () => {
        this.#open.delete(client);
        other.destroy();
      });
    }
  }

  /** Breaks all open connections. */
  cut(): void {
    for (const [client, server] of this.#open) {
      client.resetAndDestroy();
      server.destroy();
    }
  }

  /** Delays everything by this much in each direction. */
  delay(ms: number): void {
    this.#weather.delayMs = ms;
  }

  throttle(bytesPerSecond: number): void {
    this.#weather.bytesPerSecond = bytesPerSecond;
  }

  /** Accepts data without delivering it, until the network is restored. */
  halfOpen(): void {
    this.#weather.stalled = new Promise((resolve) => {
      this.#endStall = resolve;
    });
  }

  beWell(): void {
    this.#endStall?.();
    Object.assign(this.#weather, {
      stalled: undefined,
      delayMs: 0,
      bytesPerSecond: Number.POSITIVE_INFINITY,
    });
  }

  async close(): Promise<void> {
    this.beWell();
    this.#proxy.close();
    this.cut();
    await once(this.#proxy, 'close');
  }
}

const linkTo = (server: Socket, back: Transform): Link => ({
  holdAnswers() {
    server.unpipe(back);
    server.pause();
    return () => void server.pipe(back);
  },
  breakAtAnswer() {
    server.unpipe(back);
    server.once('data', () => server.destroy()).resume();
  },
});

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
