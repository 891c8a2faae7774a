interface Waiting {
  readonly verificationId: string;
  readonly submittedAt: string;
}

/**
 * Picks the entry to review: the one picked last, or once that is decided, the next one in the queue after it.
 * `entries` are sorted oldest first.
 */
export function entryToReview<Entry extends Waiting>(
  entries: readonly Entry[],
  picked: Waiting | undefined,
): Entry | undefined {
  if (!picked) return entries[0];
  return (
    entries.find(({ verificationId }) => verificationId === picked.verificationId) ??
    entries.find(({ submittedAt }) => submittedAt > picked.submittedAt) ??
    entries[0]
  );
}
