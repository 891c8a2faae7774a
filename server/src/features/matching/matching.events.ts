declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** The like makes no match, and the liked person is told. */
    liked: { readonly likerId: string; readonly likedId: string };
    matched: { readonly userId: string; readonly otherId: string };
    /** By an unmatch or a block; the deletion of an account is `leaving`. The pair is locked. */
    unmatched: { readonly userId: string; readonly otherId: string };
    /** A ban hides the person's matches. */
    suspended: { readonly userId: string; readonly partnerIds: readonly string[] };
    /** The end of a ban brings them back. */
    resumed: { readonly userId: string; readonly partnerIds: readonly string[] };
  }
}

export {};
