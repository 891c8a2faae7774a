declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** The like makes no match, and the liked person is told. No feature reacts; people of the demo like back. */
    liked: { readonly likerId: string; readonly likedId: string };
    /** `userId` is the one whose like made the match, `otherId` liked first. */
    matched: { readonly userId: string; readonly otherId: string };
    /** By an unmatch, or by a block, also of two who had no match; the deletion of an account is `leaving`. The pair is locked. */
    unmatched: { readonly userId: string; readonly otherId: string };
    /** A ban hides the person's matches. */
    suspended: { readonly userId: string; readonly partnerIds: readonly string[] };
    /** The end of a ban brings them back. */
    resumed: { readonly userId: string; readonly partnerIds: readonly string[] };
  }
}

export {};
