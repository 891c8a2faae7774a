import type { S3Settings } from '#platform/config/s3-settings';
import type { DatabaseLog } from '#platform/db/database';
import { S3Client, StoreFailed } from './s3-client.ts';
import { type MediaStore, storeUnavailable } from './store.ts';

/** Objects with other prefixes are not ours and are never touched. */
export const OWN_PREFIX = 'showup-media/';

/** Addresses stay the same for this long, so that browsers can use their cache. */
const WINDOW_SECONDS = 300;
/** Signed for the start of the window, so that an address is valid for another 5 to 10 minutes. */
const GOOD_SECONDS = 600;

/** Stores pictures as objects of a bucket. When the store fails, throws Problem 503, and logs why. */
export class S3Store implements MediaStore {
  readonly #client: S3Client;
  readonly #log: DatabaseLog;

  constructor(settings: S3Settings, log: DatabaseLog) {
    this.#client = new S3Client(settings);
    this.#log = log;
  }

  async put(key: string, body: Buffer): Promise<void> {
    const headers = {
      'content-type': 'image/webp',
      'cache-control': `private, max-age=${GOOD_SECONDS}, immutable`,
    };
    await this.#send('PUT', { key: OWN_PREFIX + key, body, headers });
  }

  async get(key: string): Promise<Buffer | undefined> {
    const { status, bytes } = await this.#send('GET', { key: OWN_PREFIX + key });
    return status === 404 ? undefined : bytes;
  }

  async remove(key: string): Promise<void> {
    await this.#send('DELETE', { key: OWN_PREFIX + key });
  }

  async *keys(): AsyncGenerator<string[], void> {
    let token = '';
    do {
      const query = {
        'list-type': '2',
        'encoding-type': 'url',
        prefix: OWN_PREFIX,
        ...(token && { 'continuation-token': token }),
      };
      const xml = (await this.#send('GET', { query })).bytes.toString();
      yield texts(xml, 'Key').map((name) => decodeURIComponent(name).slice(OWN_PREFIX.length));
      token = texts(xml, 'NextContinuationToken')[0] ?? '';
    } while (token !== '');
  }

  async writtenAt(key: string): Promise<number | undefined> {
    const { status, headers } = await this.#send('HEAD', { key: OWN_PREFIX + key });
    return status === 404 ? undefined : Date.parse(headers.get('last-modified') ?? '');
  }

  async reach(): Promise<void> {
    await this.#client.send('HEAD', { key: `${OWN_PREFIX}ready` });
  }

  async addressOf(key: string): Promise<string> {
    const seconds = Math.floor(this.#client.now() / 1_000);
    const from = seconds - (seconds % WINDOW_SECONDS);
    return this.#client.signedAddress(OWN_PREFIX + key, from * 1_000, GOOD_SECONDS);
  }

  async #send(...request: Parameters<S3Client['send']>): ReturnType<S3Client['send']> {
    try {
      return await this.#client.send(...request);
    } catch (error) {
      if (!(error instanceof StoreFailed)) throw error;
      this.#log.error({ err: error }, 'the picture store failed');
      const refusal = storeUnavailable();
      refusal.cause = error;
      throw refusal;
    }
  }
}

/** The contents of the elements with that name. */
function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)]
    .filter(([, element]) => element === name)
    .map(([, , text = '']) =>
      text.replace(/&(amp|lt|gt|quot|apos|#\d+);/g, (_, entity: string) => character(entity)),
    );
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const character = (entity: string) => named[entity] ?? String.fromCodePoint(Number(entity.slice(1)));
