import type { UserId } from '@showup/contract/fields';

declare module '../events/events.ts' {
  interface DomainEvents {
    /** A person has turned on notifications in a browser. */
    subscribed: { readonly userId: UserId };
  }
}
