import { Agent, request } from 'node:http';

export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly cookie: string;
  /** Of this machine: 127.0.0.1 and all others that begin with 127. */
  readonly address: string;
  readonly body?: unknown;
  /** What came is of interest, and not only that it came. */
  readonly isRead?: boolean;
}

export interface Answer {
  /** 0 where none came. */
  readonly status: number;
  /** Empty unless it is read. */
  readonly text: string;
}

const NONE: Answer = { status: 0, text: '' };
const PATIENCE_MS = 10_000;

export type Client = ReturnType<typeof createClient>;

/** Keeps its connections, as browsers do; those of each address apart. */
export function createClient(url: string) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo', maxFreeSockets: 64 });
  return {
    ask({ method, path, cookie, address, body, isRead = false }: Ask): Promise<Answer> {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers =
        text === undefined
          ? { cookie }
          : { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      return new Promise((resolve) => {
        const sent = request(
          { hostname, port, method, path, headers, agent, localAddress: address },
          (response) => {
            const status = response.statusCode ?? 0;
            const parts: Buffer[] = [];
            if (isRead) response.on('data', (part: Buffer) => parts.push(part));
            else response.resume();
            response.on('end', () => resolve({ status, text: Buffer.concat(parts).toString() }));
            response.on('error', () => resolve(NONE));
          },
        );
        sent.setTimeout(PATIENCE_MS, () => sent.destroy());
        sent.on('error', () => resolve(NONE));
        sent.end(text);
      });
    },
    close: () => agent.destroy(),
  };
}
