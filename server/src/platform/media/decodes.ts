import { mediaTexts } from '@showup/contract/platform/media';
import PQueue from 'p-queue';
import sharp from 'sharp';
import { Problem } from '../problem.ts';

/**
 * Decodes run on the threads that also read files, hash passwords and compress. Node has four by default, so two stay
 * free for everything else.
 */
const AT_ONCE = 2;
const MOST_WAITING = 24;
/** Limited because waiting uploads are in memory. */
const MOST_WAITING_BYTES = 60_000_000;
const RETRY_SECONDS = 5;

sharp.concurrency(1); // otherwise each decode starts as many threads as there are cores
sharp.cache(false); // every picture is decoded once, so a cache would never be used

const tooManyAtOnce = () =>
  new Problem(503, 'media.busy', mediaTexts.busy, { retryAfterSeconds: RETRY_SECONDS });

/** Runs two decodes at a time in this process, in order; a limited number waits. */
export class Decodes {
  readonly #queue = new PQueue({ concurrency: AT_ONCE });
  #waitingBytes = 0;
  #started = 0;

  /** How many run and wait, and how many were started so far. */
  state(): { underWay: number; waiting: number; started: number } {
    return { underWay: this.#queue.pending, waiting: this.#queue.size, started: this.#started };
  }

  /** Call it before reading an upload's body. @throws Problem 503 when no more may wait */
  requireRoom(bytes = 0): void {
    const { size } = this.#queue;
    if (size >= MOST_WAITING || (size > 0 && this.#waitingBytes + bytes > MOST_WAITING_BYTES))
      throw tooManyAtOnce();
  }

  /** Runs `work`, which decodes `picture`, when its turn comes. @throws Problem 503 at once when too many wait */
  async run<T>(picture: Buffer, work: () => Promise<T>): Promise<T> {
    this.requireRoom(picture.length);
    this.#waitingBytes += picture.length;
    return this.#queue.add(() => {
      this.#waitingBytes -= picture.length;
      this.#started++;
      return work();
    });
  }
}

/** One per process, like the threads. */
export const decodes = new Decodes();
