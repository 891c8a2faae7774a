declare module '#platform/events/events' {
  interface DomainEvents {
    /** A like without a match, of which the liked person is notified. No feature reacts; demo people like back. */
    liked: { readonly likerId: string; readonly likedId: string };
    /** `userId` made the match with their like, `otherId` liked first. */
    matched: { readonly userId: string; readonly otherId: string };
    /** An unmatch or a block, also of two who had no match; deleting an account is `leaving`. The pair is locked. */
    unmatched: { readonly userId: string; readonly otherId: string };
    /** A ban hides the person's matches. */
    suspended: { readonly userId: string; readonly partnerIds: readonly string[] };
    /** The end of a ban restores them. */
    resumed: { readonly userId: string; readonly partnerIds: readonly string[] };
  }
}

export {};
