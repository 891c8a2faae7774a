import type { Message } from '@showup/contract/chat';

declare module '#platform/events/events' {
  interface DomainEvents {
    /**
     * Raised after the commit and outside any transaction, once per message, not for retries. The sender doesn't wait for
     * reactions. No feature reacts; demo people answer.
     */
    messageSent: { readonly message: Message };
  }
}
