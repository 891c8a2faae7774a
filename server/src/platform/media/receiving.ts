import type { IncomingMessage } from 'node:http';
import { mediaTexts } from '@showup/contract/media';
import { Problem } from '../problem.ts';

/** Of all uploads that are on their way, and of those of one person: three photos of the largest size. */
const [MOST_BYTES, MOST_OF_ONE] = [120_000_000, 45_000_000];
const RETRY_SECONDS = 5;

const busy = () => new Problem(503, 'media.busy', mediaTexts.busy, { retryAfterSeconds: RETRY_SECONDS });
const tooManyAtOnce = () =>
  new Problem(429, 'media.too_many', mediaTexts.tooManyAtOnce, { retryAfterSeconds: RETRY_SECONDS });

/** An upload whose body is on its way, and held in memory until it is there. */
export interface Received {
  bytes(): number;
  /** Rejects once it is too much. What comes then is thrown away. */
  readonly isTooMuch: Promise<never>;
  /** Call it once the body is there, or will never be. */
  end(): void;
}

/** Bounds what the unfinished uploads of this process hold in memory. */
export class Receiving {
  readonly #ofPeople = new Map<string, number>();
  #all = 0;

  state(): { bytes: number } {
    return { bytes: this.#all };
  }

  /** Counts what comes of a body. @throws Problem 503 when others fill the room already */
  watch(body: IncomingMessage, who: string): Received {
    if (this.#all >= MOST_BYTES) throw busy();
    let bytes = 0;
    let isHeld = true;
    const end = () => {
      if (isHeld) this.#add(who, -bytes);
      isHeld = false;
    };
    const isTooMuch = new Promise<never>((_, reject) => {
      body.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (!isHeld) return;
        this.#add(who, chunk.length);
        const isFull = this.#all > MOST_BYTES;
        if (!isFull && (this.#ofPeople.get(who) ?? 0) <= MOST_OF_ONE) return;
        body.unpipe();
        body.resume();
        end();
        reject(isFull ? busy() : tooManyAtOnce());
      });
    });
    return { bytes: () => bytes, isTooMuch, end };
  }

  #add(who: string, bytes: number): void {
    this.#all += bytes;
    const own = (this.#ofPeople.get(who) ?? 0) + bytes;
    if (own > 0) this.#ofPeople.set(who, own);
    else this.#ofPeople.delete(who);
  }
}

/** One for the process, whose memory it is. */
export const receiving = new Receiving();
