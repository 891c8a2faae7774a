import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** The provider's behaviour: as documented, silent, disconnecting, or sending garbage. */
type Mood = 'well' | 'hanging' | 'resetting' | 'broken';

export interface SmsAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface SmsRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly form: URLSearchParams;
}

export type SmsStandIn = Awaited<ReturnType<typeof startSmsStandIn>>;

/** A local server that answers like an SMS provider; `answer` implements its protocol. */
export async function startSmsStandIn(answer: (request: SmsRequest) => SmsAnswer) {
  const requests: SmsRequest[] = [];
  let mood: Mood = 'well';

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const { method = '', url = '', headers } = request;
    const received = { method, url: new URL(url, 'http://stand-in'), headers, form };
    requests.push(received);
    if (mood === 'hanging') return;
    if (mood === 'resetting') return void request.socket.resetAndDestroy();
    if (mood === 'broken') return void response.writeHead(502).end('<h1>Bad gateway</h1>');
    const { status, body } = answer(received);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  let port = 0;
  let server = await listen();

  async function listen() {
    const opened = createServer((request, response) => void handle(request, response));
    opened.listen(port, '127.0.0.1');
    await once(opened, 'listening');
    const address = opened.address();
    if (address === null || typeof address === 'string') throw new Error('No port is free.');
    port = address.port;
    return opened;
  }

  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  return {
    url: `http://127.0.0.1:${port}`,
    /** All requests so far, oldest first. */
    requests,
    be: (next: Mood): void => {
      mood = next;
    },
    close,
    async open(): Promise<void> {
      server = await listen();
    },
  };
}
