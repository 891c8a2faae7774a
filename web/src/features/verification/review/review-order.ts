interface Waiting {
  readonly verificationId: string;
  readonly submittedAt: string;
}

/**
 * Whom to review: the one who was picked last, or after a decision on them the one who has waited longest since then.
 * `entries` come longest waiting first.
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
