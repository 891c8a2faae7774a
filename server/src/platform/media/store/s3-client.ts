import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '#platform/config/s3-settings';

/** The timeout without a body; a person is waiting. */
const ANSWER_MS = 3_000;
/** Extra time for bytes on a slow line. */
const BYTES_PER_MS = 100;
const RETRY_AFTER_MS = 100;
/** Stores refuse signatures 15 minutes off; a correct date header is never this far off. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The store failed. The message is for the operator and contains neither the key nor the address of a picture. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
  /** S3's code, such as `NoSuchBucket`, or the network's, such as `ECONNREFUSED`. */
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

interface StoreAnswer {
  /** 2xx or 404. */
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

type SignerOptions = ConstructorParameters<typeof AwsV4Signer>[0];

interface Wish {
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

interface SentWish {
  readonly url: URL;
  readonly body: Buffer | undefined;
  readonly headers: Wish['headers'];
  readonly signal: AbortSignal;
}

/** Calls a bucket with path-style addresses, which every S3 store understands. */
export class S3Client {
  readonly #settings: S3Settings;
  readonly #signingKeys = new Map<string, ArrayBuffer>();
  /** How far the store's clock is ahead of ours, in ms. Known after it has refused our time. */
  #clockAhead = 0;

  constructor(settings: S3Settings) {
    this.#settings = settings;
  }

  /** The store's time as far as known, in ms since 1970. */
  now(): number {
    return Date.now() + this.#clockAhead;
  }

  /** @throws StoreFailed */
  async send(method: string, { key, query = {}, body, headers = {} }: Wish): Promise<StoreAnswer> {
    const url = this.#addressOf(this.#settings.endpoint, key);
    url.search = new URLSearchParams(query).toString();
    const signal = AbortSignal.timeout(ANSWER_MS + Math.ceil((body?.length ?? 0) / BYTES_PER_MS));
    for (let tries = 1; ; tries++) {
      const answer = await this.#attempt(method, { url, body, headers, signal });
      if (!(answer instanceof StoreFailed)) return answer;
      if (tries === 2 || signal.aborted) throw answer;
      await sleep(RETRY_AFTER_MS);
    }
  }

  /** An address that gives anyone the object, for `seconds` from `from` (ms since 1970). */
  async signedAddress(key: string, from: number, seconds: number): Promise<string> {
    const url = this.#addressOf(this.#settings.publicEndpoint, key);
    url.searchParams.set('X-Amz-Expires', String(seconds));
    return (await this.#signer({ url: url.href, datetime: stamp(from), signQuery: true }).sign()).url.href;
  }

  /** The same address without a signature, which private buckets refuse. */
  bareAddress(key: string): string {
    return this.#addressOf(this.#settings.publicEndpoint, key).href;
  }

  #addressOf(origin: string, key = ''): URL {
    return new URL(`${origin}/${this.#settings.bucket}/${key}`);
  }

  #signer(
    options: Pick<SignerOptions, 'url' | 'method' | 'headers' | 'datetime' | 'signQuery'>,
  ): AwsV4Signer {
    const { accessKeyId, secretAccessKey, region } = this.#settings;
    const cache = this.#signingKeys;
    return new AwsV4Signer({ ...options, accessKeyId, secretAccessKey, region, service: 's3', cache });
  }

  /** Returns the failure if a retry may succeed, and throws it otherwise. */
  async #attempt(
    method: string,
    { url, body, headers, signal }: SentWish,
  ): Promise<StoreAnswer | StoreFailed> {
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signedAt = this.now();
    const signed = await this.#signer({
      url: url.href,
      method,
      headers: { ...headers, 'x-amz-content-sha256': digest },
      datetime: stamp(signedAt),
    }).sign();
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal,
        ...(body && { body: new Uint8Array(body) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      return this.#judge(response, bytes, signedAt);
    } catch (error) {
      if (error instanceof StoreFailed) throw error;
      return noAnswer(error);
    }
  }

  #judge({ status, headers }: Response, bytes: Buffer, signedAt: number): StoreAnswer | StoreFailed {
    const code = /<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8', 0, 2_000))?.[1] ?? String(status);
    const isMissing = status === 404 && code !== 'NoSuchBucket';
    if (isMissing || (status >= 200 && status < 300)) return { status, headers, bytes };
    const failure = new StoreFailed(`The picture store answered ${status} (${code}).`, code);
    if (status >= 500 || status === 429) return failure;
    const storeTime = Date.parse(headers.get('date') ?? '');
    // Compared with the time in the signature, because another request may have learned the offset meanwhile.
    if (status === 403 && Math.abs(storeTime - signedAt) > CLOCK_TOLERANCE_MS) {
      this.#clockAhead = storeTime - Date.now();
      return failure;
    }
    throw failure;
  }
}

/** `20130524T000000Z` */
function stamp(time: number): string {
  return new Date(time).toISOString().replace(/[:-]|\.\d{3}/g, '');
}

function noAnswer(error: unknown): StoreFailed {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const named = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
  const code = isLate ? 'ETIMEDOUT' : named;
  return new StoreFailed(`The picture store could not be reached (${code}).`, code, { cause: error });
}
