import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '@showup/contract/chat';

/** The wait between two tries. */
const NEXT_TRY_MS = 100;

interface Outgoing {
  readonly text: string;
  /** The id by which a retry finds what the first try sent. */
  readonly clientId: string;
}

interface Parts {
  readonly post: (outgoing: Outgoing) => Promise<Message>;
  readonly onSent: (message: Message) => void;
}

/** Messages the server has not acknowledged: sent one after another, each until it succeeds. */
export function createOutbox({ post, onSent }: Parts) {
  const waiting: Outgoing[] = [];
  let isDelivering = false;
  let isClosed = false;
  let retries = 0;

  async function deliver(): Promise<void> {
    isDelivering = true;
    for (let first = waiting[0]; first && !isClosed; first = waiting[0]) {
      try {
        onSent(await post(first));
        waiting.shift();
      } catch {
        retries += 1;
        await sleep(NEXT_TRY_MS);
      }
    }
    isDelivering = false;
  }

  return {
    send(outgoing: Outgoing): void {
      waiting.push(outgoing);
      if (!isDelivering) void deliver();
    },
    waiting: () => waiting.length,
    retries: () => retries,
    close(): void {
      isClosed = true;
    },
  };
}
