import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '@showup/contract/chat';

/** Between two tries. */
const NEXT_TRY_MS = 100;

interface Outgoing {
  readonly text: string;
  /** The name under which a retry finds what the first try sent. */
  readonly clientId: string;
}

interface Parts {
  readonly post: (outgoing: Outgoing) => Promise<Message>;
  readonly onSent: (message: Message) => void;
}

/** What a device has written and the server has not answered: sent one after the other, each until it has arrived. */
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
