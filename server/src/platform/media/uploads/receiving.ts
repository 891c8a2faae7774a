import type { IncomingMessage } from 'node:http';
import { mediaTexts } from '@showup/contract/platform/media';
import { Tally } from '#platform/limits/tally';
import { Problem } from '#platform/problem';

/** The memory for all uploads in progress, and for those of one person: three photos of the largest size. */
const [MOST_BYTES, MOST_OF_ONE] = [120_000_000, 45_000_000];
const RETRY_SECONDS = 5;

const busy = () => new Problem(503, 'media.busy', mediaTexts.busy, { retryAfterSeconds: RETRY_SECONDS });
const tooManyAtOnce = () =>
  new Problem(429, 'media.too_many', mediaTexts.tooManyAtOnce, { retryAfterSeconds: RETRY_SECONDS });

/** An upload whose body is being received, and held in memory. */
export interface Received {
  bytes(): number;
  /** Rejects when too much was received. The rest is discarded. */
  readonly isTooMuch: Promise<never>;
  /** Call it when the body is complete or has failed. */
  end(): void;
}

/** Limits the memory of unfinished uploads in this process. */
class Receiving {
  readonly #bytes = new Tally();

  state(): { bytes: number } {
    return { bytes: this.#bytes.all() };
  }

  /** Counts the received bytes of a body. @throws Problem 503 when other uploads already use all the memory */
  watch(body: IncomingMessage, who: string): Received {
    if (this.#bytes.all() >= MOST_BYTES) throw busy();
    let bytes = 0;
    let isHeld = true;
    const end = () => {
      if (isHeld) this.#bytes.add(who, -bytes);
      isHeld = false;
    };
    const isTooMuch = new Promise<never>((_, reject) => {
      body.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (!isHeld) return;
        this.#bytes.add(who, chunk.length);
        const isFull = this.#bytes.all() > MOST_BYTES;
        if (!isFull && this.#bytes.of(who) <= MOST_OF_ONE) return;
        body.unpipe();
        body.resume();
        end();
        reject(isFull ? busy() : tooManyAtOnce());
      });
    });
    return { bytes: () => bytes, isTooMuch, end };
  }
}

/** One per process, like its memory. */
export const receiving = new Receiving();
