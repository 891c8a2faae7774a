import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '@showup/contract/chat';

/** The wait between two tries. */
const NEXT_TRY_MS = 100;

interface Outgoing {
  readonly text: string;
  /** The id by which a retry finds what the first try sent. */
  readonly clientId: string;
}

type Post = (outgoing: Outgoing) => Promise<Message>;

/** Messages the server has not acknowledged: sent one after another, each until it succeeds. */
export class Outbox {
  readonly #post: Post;
  readonly #onSent: (message: Message) => void;
  readonly #waiting: Outgoing[] = [];
  #isDelivering = false;
  #isClosed = false;
  #retries = 0;

  constructor(post: Post, onSent: (message: Message) => void) {
    this.#post = post;
    this.#onSent = onSent;
  }

  send(outgoing: Outgoing): void {
    this.#waiting.push(outgoing);
    if (!this.#isDelivering) void this.#deliver();
  }

  waiting(): number {
    return this.#waiting.length;
  }

  retries(): number {
    return this.#retries;
  }

  close(): void {
    this.#isClosed = true;
  }

  async #deliver(): Promise<void> {
    this.#isDelivering = true;
    for (let first = this.#waiting[0]; first && !this.#isClosed; first = this.#waiting[0]) {
      try {
        this.#onSent(await this.#post(first));
        this.#waiting.shift();
      } catch {
        this.#retries += 1;
        await sleep(NEXT_TRY_MS);
      }
    }
    this.#isDelivering = false;
  }
}
