import type { Message } from '@showup/contract/chat';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** After the commit, in no transaction; a retry of a message that was sent raises nothing. Nobody waits for reactions. */
    messageSent: { readonly message: Message };
  }
}
