import type { UserId } from '@showup/contract/fields';

declare module '#platform/events/events' {
  interface DomainEvents {
    /** A like without a match, of which the liked person is notified. No feature reacts; demo people like back. */
    liked: { readonly likerId: UserId; readonly likedId: UserId };
    /** `userId` made the match with their like, `otherId` liked first. */
    matched: { readonly userId: UserId; readonly otherId: UserId };
    /** An unmatch or a block, also of two who had no match; deleting an account is `leaving`. The pair is locked. */
    unmatched: { readonly userId: UserId; readonly otherId: UserId };
    /** A ban hides the person's matches. */
    suspended: { readonly userId: UserId; readonly partnerIds: readonly UserId[] };
    /** The end of a ban restores them. */
    resumed: { readonly userId: UserId; readonly partnerIds: readonly UserId[] };
  }
}
