import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#platform/config/s3-settings';
import { accessKeyOf, refusalOf } from './s3-signatures.ts';

const bucket = 'showup-pictures';
const key = { accessKeyId: 'S3RVER', secretAccessKey: 'the-secret-of-a-test' };
const program = join(dirname(createRequire(import.meta.url).resolve('s3rver/package.json')), 'bin/s3rver.js');

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

interface S3Options {
  /** The store's clock offset, in ms. */
  readonly clockAhead?: number;
}

/**
 * An S3 store that keeps its port over restarts: s3rver in a separate process, which checks no signatures, behind a
 * proxy that does. Unsigned requests are refused, as by a private bucket.
 */
export async function startS3Server({ clockAhead = 0 }: S3Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), `showup-s3-${process.pid}-`));
  let store = await launch(folder);
  let door = await openDoor(0, { portBehind: () => store.port, clockAhead });
  const { port } = door;
  const endpoint = `http://127.0.0.1:${port}`;

  async function kill(): Promise<void> {
    await door.close();
    if (store.child.exitCode !== null || store.child.signalCode !== null) return;
    store.child.kill('SIGKILL');
    await once(store.child, 'exit');
  }

  return {
    settings: {
      endpoint,
      publicEndpoint: endpoint,
      bucket,
      region: 'us-east-1',
      ...key,
    } satisfies S3Settings,
    /** The same as environment variables. */
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    },
    kill,
    async start(): Promise<void> {
      store = await launch(folder);
      door = await openDoor(port, { portBehind: () => store.port, clockAhead });
    },
    /** Makes all objects this old. */
    async age(hours: number): Promise<void> {
      const then = new Date(Date.now() - hours * 3_600_000);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const { parentPath, name } of entries.filter((entry) => entry.isFile()))
        await utimes(join(parentPath, name), then, then);
    },
    async close(): Promise<void> {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(folder: string) {
  const child = spawn(
    process.execPath,
    [
      '--openssl-legacy-provider', // it creates page tokens with DES
      program,
      '-d',
      folder,
      '-a',
      '127.0.0.1',
      '-p',
      '0',
      '--configure-bucket',
      bucket,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { NODE_ENV: 'production' } },
  );
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (shown: Buffer) => {
      const found = /listening on \S*:(\d+)/.exec(shown.toString())?.[1];
      if (found) resolve(Number(found));
    });
    child.once('exit', (code) => reject(new Error(`The S3 server exited with ${code} at its start.`)));
  });
  return { child, port };
}

interface Door {
  readonly portBehind: () => number;
  readonly clockAhead: number;
}

async function openDoor(wanted: number, behind: Door) {
  const door = createServer((incoming, response) => void pass(incoming, response, behind));
  door.listen(wanted, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return {
    port: address.port,
    async close(): Promise<void> {
      if (!door.listening) return;
      door.close();
      door.closeAllConnections();
      await once(door, 'close');
    },
  };
}

async function pass(
  incoming: IncomingMessage,
  response: ServerResponse,
  { portBehind, clockAhead }: Door,
): Promise<void> {
  const now = Date.now() + clockAhead;
  const date = new Date(now).toUTCString();
  const { method = '', url = '', headers } = incoming;
  const body = await buffer(incoming);
  const refusal =
    (accessKeyOf({ url, headers }) ?? key.accessKeyId) === key.accessKeyId
      ? refusalOf({ method, url, headers, body }, key.secretAccessKey, now)
      : 'InvalidAccessKeyId';
  if (refusal !== undefined)
    return void response.writeHead(403, { date }).end(`<Error><Code>${refusal}</Code></Error>`);
  const unsigned = withoutSignature(url, headers); // s3rver would check the signature against its own clock
  const behind = request({ host: '127.0.0.1', port: portBehind(), method, ...unsigned });
  behind.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 500, { ...answer.headers, date });
    answer.pipe(response);
  });
  behind.on('error', () => response.destroy());
  behind.end(body);
}

function withoutSignature(url: string, headers: IncomingHttpHeaders) {
  const { authorization: _signature, 'x-amz-date': _date, ...kept } = headers;
  const [path = '', query = ''] = url.split('?');
  const pairs = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('X-Amz-'));
  return { path: [path, ...(pairs.length > 0 ? [pairs.join('&')] : [])].join('?'), headers: kept };
}
