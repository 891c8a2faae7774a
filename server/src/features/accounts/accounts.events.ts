import type { Visit } from './sign-in/visit.ts';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** Before the row of a person who deletes their account is deleted. */
    leaving: { readonly userId: string };
    /** A person comes to their phone: by a sign-up, or as an email account that proves one. */
    phoneProved: { readonly userId: string; readonly phone: string };
    /** An account leaves its phone for another one, or for none. */
    phoneLeft: { readonly userId: string; readonly from: string; readonly to: string | null };
    /** The person is locked. */
    signedIn: { readonly userId: string; readonly visit: Visit };
    sessionEnded: { readonly sessionId: string };
    appealed: { readonly banId: string };
  }
}
