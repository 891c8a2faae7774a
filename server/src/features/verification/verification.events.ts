import type { UserId } from '@showup/contract/fields';

declare module '#platform/events/events' {
  interface DomainEvents {
    /** A person sent a photo to be verified, with where they were. They are locked. */
    captureSent: { readonly userId: UserId };
    /** A person's camera saw the code that a venue shows now, which is kept for a while. */
    codeSeen: { readonly userId: UserId };
  }
}
