import type { UserId } from '@showup/contract/fields';

declare module '#platform/events/events' {
  interface DomainEvents {
    /** Dates between matched people were planned, accepted, replaced or are off. Their rows are still there. */
    datesChanged: { readonly dateIds: readonly string[] };
    /** A proposal, also one that answers another. No feature reacts; demo people accept it. */
    dateProposed: { readonly dateId: string; readonly from: UserId; readonly to: UserId };
    /** Somebody is at their date. No feature reacts; demo people come too. */
    arrivedAtDate: { readonly dateId: string; readonly userId: UserId; readonly otherId: UserId };
  }
}
