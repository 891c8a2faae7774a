import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One connection through the proxy. */
export interface Link {
  /** Keeps back what the server answers from now on, until the returned function is called. */
  holdAnswers(): () => void;
  /** Lets the server do what it was asked for; its answer breaks the connection instead of arriving. */
  breakAtAnswer(): void;
}

interface Options {
  readonly host: string;
  readonly port: number;
  /** Sees what a client sends before the server does. */
  readonly onSent?: (bytes: Buffer, link: Link) => void;
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** A network between a server and its clients, which fails when it is told to. */
export async function startTcpProxy({ host, port, onSent }: Options) {
  const open = new Map<Socket, Socket>();

  const proxy = createServer((client) => {
    const server = connect({ host, port });
    open.set(client, server);
    const link: Link = {
      holdAnswers() {
        server.unpipe(client);
        server.pause();
        return () => void server.pipe(client);
      },
      breakAtAnswer() {
        server.unpipe(client);
        server.once('data', () => server.destroy()).resume();
      },
    };
    client.on('data', (bytes) => onSent?.(bytes, link));
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {}); // its close tells
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

  /** Breaks every connection that is open. */
  function cut(): void {
    for (const [client, server] of open) {
      client.resetAndDestroy();
      server.destroy();
    }
  }

  return {
    port: address.port,
    cut,
    async close() {
      proxy.close();
      cut();
      await once(proxy, 'close');
    },
  };
}
