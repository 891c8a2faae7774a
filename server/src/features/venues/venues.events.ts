import type { VenueRow } from './venues.queries.ts';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** The request is locked. Everything that refers to it has to refer to the other venue. */
    venuesMerged: { readonly fromId: string; readonly into: VenueRow };
  }
}
