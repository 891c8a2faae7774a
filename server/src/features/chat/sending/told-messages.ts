import type { Message } from '@showup/contract/chat';
import { inMemory } from '#server/context';

/** Retries come within moments. */
const TOLD_KEPT = 10_000;

/** Which messages this server process has told people about. It can't know about those of other processes. */
export class ToldMessages {
  readonly #names = new Set<string>();

  has(message: Message): boolean {
    return this.#names.has(nameOf(message));
  }

  /** Does nothing for a message without a `clientId`, since it can't be retried. */
  add(message: Message): void {
    if (message.clientId === null) return;
    const [oldest] = this.#names;
    if (this.#names.size >= TOLD_KEPT && oldest !== undefined) this.#names.delete(oldest);
    this.#names.add(nameOf(message));
  }
}

const nameOf = ({ senderId, clientId }: Message) => `${senderId} ${clientId}`;

export const toldMessagesIn = inMemory(() => new ToldMessages());
