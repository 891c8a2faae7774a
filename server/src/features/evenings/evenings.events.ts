declare module '#platform/events/events' {
  interface DomainEvents {
    /** The person was at a venue, which is kept. */
    eveningProved: { readonly userId: string };
  }
}

export {};
