import type { UserId } from '@showup/contract/fields';

declare module '#platform/events/events' {
  interface DomainEvents {
    /** The person was at a venue, which is kept. */
    eveningProved: { readonly userId: UserId };
  }
}
