import type { Message } from '@showup/contract/chat';
import { BoundedMap } from '#platform/limits/bounded-map';
import { inMemory } from '#server/context';

/** Retries come within moments. */
const TOLD_KEPT = 10_000;

/** Which messages this server process has told people about. It can't know about those of other processes. */
export class ToldMessages {
  readonly #names = new BoundedMap<string, true>(TOLD_KEPT);

  has(message: Message): boolean {
    return this.#names.has(nameOf(message));
  }

  /** Does nothing for a message without a `clientId`, since it can't be retried. */
  add(message: Message): void {
    if (message.clientId !== null) this.#names.set(nameOf(message), true);
  }
}

const nameOf = ({ senderId, clientId }: Message) => `${senderId} ${clientId}`;

export const toldMessagesIn = inMemory(() => new ToldMessages());
