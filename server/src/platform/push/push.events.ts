declare module '../events/events.ts' {
  interface DomainEvents {
    /** A person has turned on notifications in a browser. */
    subscribed: { readonly userId: string };
  }
}

export {};
