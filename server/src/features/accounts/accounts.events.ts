declare module '#platform/events/events' {
  interface DomainEvents {
    /** Before the row of a person who deletes their account is deleted. */
    leaving: { readonly userId: string };
    /**
     * A person has verified a phone: at the sign-up, as an email account that adds one, or when they change their
     * number.
     */
    phoneProved: { readonly userId: string; readonly phone: string };
    /** An account replaces or removes its phone. */
    phoneLeft: { readonly userId: string; readonly from: string; readonly to: string | null };
    appealed: { readonly banId: string };
  }
}

export {};
