import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { PushPayload, type PushSubscription } from '@showup/contract/platform/push';
import * as z from 'zod/mini';
import { selfSignedCertificate } from './certificate.ts';

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** Its host names. */
const PUSH_SERVICE_HOSTS = '*.push.test';

/** A received push, and what its browser would read. */
interface ReceivedPush {
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: PushPayload;
}

export type PushAnswer = 'nothing' | { readonly status: number; readonly headers?: Record<string, string> };

type Keys = ReturnType<typeof browserKeys>;

/** A local push service over TLS: creates subscriptions, and accepts only what it can verify and decrypt. */
export class PushService {
  /** The valid pushes, oldest first. */
  readonly received: ReceivedPush[] = [];
  readonly #certificate = selfSignedCertificate([PUSH_SERVICE_HOSTS]);
  readonly #browsers = new Map<string, Keys>();
  readonly #faults: unknown[] = [];
  readonly #answers: (PushAnswer | Promise<PushAnswer>)[] = [];
  readonly #server = createServer(this.#certificate, (request, response) => {
    this.#take(request, response).catch((fault: unknown) => {
      this.#faults.push(fault);
      response.writeHead(400).end();
    });
  });

  static async start(): Promise<PushService> {
    const service = new PushService();
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    return service;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = `https://${request.headers.host}${request.url}`;
    const body = await buffer(request);
    const keys = this.#browsers.get(endpoint);
    if (!keys) throw new Error(`No browser is at ${endpoint}.`);
    const payload = PushPayload.parse(JSON.parse(decrypted(body, keys)));
    this.received.push({ endpoint, headers: request.headers, payload });
    const answer = await (this.#answers.shift() ?? { status: 201 });
    if (answer !== 'nothing') response.writeHead(answer.status, answer.headers).end();
  }

  get cert(): string {
    return this.#certificate.cert;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The push service has no port.');
    return address.port;
  }

  /** Connects here for any host name. */
  agent(): Agent {
    return new Agent({ ca: this.cert, host: '127.0.0.1', port: this.port });
  }

  /** Returns the invalid pushes, and resets. */
  forget(): unknown[] {
    this.#answers.length = 0;
    this.received.length = 0;
    return this.#faults.splice(0);
  }

  receivedBy({ endpoint }: PushSubscription): ReceivedPush[] {
    return this.received.filter((push) => push.endpoint === endpoint);
  }

  /** The answers to the next pushes in order; then 201. */
  answerWith(...next: readonly PushAnswer[]): void {
    this.#answers.push(...next);
  }

  /** Delays the answer to the next push until the returned function is called. */
  answerLater(answer: PushAnswer): () => void {
    let give = () => {};
    this.#answers.push(
      new Promise((resolve) => {
        give = () => resolve(answer);
      }),
    );
    return give;
  }

  /** A new subscription, like a browser's. */
  subscribe(host = 'browsers.push.test'): PushSubscription {
    const endpoint = `https://${host}/${randomUUID()}`;
    const keys = browserKeys();
    this.#browsers.set(endpoint, keys);
    const { p256dh, auth } = keys;
    return { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

function browserKeys() {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys();
  return { curve, p256dh, auth: randomBytes(16) };
}

/** RFC 8291: one record of aes128gcm for the browser that has these keys. */
function decrypted(body: Buffer, { curve, p256dh, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey]);
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'); // a 2 ends the last record, followed by zero padding
}

/** RFC 8292: verifies the sender's signature with the key it names. Throws if it is wrong. */
export function senderOf({ headers }: ReceivedPush) {
  const [, token = '', publicKey = ''] =
    /^vapid t=([^,]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) throw new Error('The signature does not match the key.');
  return { publicKey, ...Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())) };
}
