import type { UserId } from '@showup/contract/fields';

declare module '#platform/events/events' {
  interface DomainEvents {
    /** Before the row of a person who deletes their account is deleted. */
    leaving: { readonly userId: UserId };
    /**
     * A person has verified a phone: at the sign-up, as an email account that adds one, or when they change their
     * number.
     */
    phoneProved: { readonly userId: UserId; readonly phone: string };
    /** An account replaces or removes its phone. */
    phoneLeft: { readonly userId: UserId; readonly from: string; readonly to: string | null };
    appealed: { readonly banId: string };
  }
}
