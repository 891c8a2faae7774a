import type { UserId } from '@showup/contract/fields';

declare module '../events/events.ts' {
  interface DomainEvents {
    /**
     * Raised before an admin gets someone else's picture that belongs to a profile or waits for a review. Not in a
     * transaction.
     */
    adminLooks: {
      readonly adminId: UserId;
      readonly ownerId: UserId;
      readonly audience: 'members' | 'review';
      /** Whether the owner's profile is hidden from this admin, as after a block. */
      readonly isHidden: boolean;
    };
  }
  interface DomainQuestions {
    /** Whether the owner's profile is hidden from this viewer. */
    isHiddenFrom: {
      readonly about: { readonly ownerId: UserId; readonly viewerId: UserId };
      readonly answer: boolean;
    };
    /** Whether the picture is in the messages of an open report that this admin has looked at. */
    isEvidenceFor: {
      readonly about: { readonly mediaId: string; readonly adminId: UserId };
      readonly answer: boolean;
    };
  }
}
