import type { UserId } from '@showup/contract/fields';
import type { VenueRow } from './venues.queries.ts';

interface OfVenue {
  readonly venueId: string;
}

declare module '#platform/events/events' {
  interface DomainEvents {
    /** A person asked for a venue where they are. */
    venueRequested: { readonly userId: UserId };
    /** The request is locked. Everything that refers to it has to refer to the other venue. */
    venuesMerged: { readonly fromId: string; readonly into: VenueRow };
  }

  interface DomainQuestions {
    /** Evenings in a week on average, over whole weeks that ended some time ago, and undecided reports. */
    goingOutAt: { about: OfVenue; answer: { readonly eveningsAWeek: number; readonly openReports: number } };
    keptDatesAt: { about: OfVenue; answer: number };
  }
}
