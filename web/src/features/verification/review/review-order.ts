import type { UserId } from '@showup/contract/fields';
import type { LivePayload } from '@showup/contract/joined/live';

interface Waiting {
  readonly verificationId: string;
  readonly userId: UserId;
  readonly submittedAt: string;
}

/** The entry that the admin picked last or, once that is decided, the one that the next one follows. */
export interface Picked {
  readonly entry: Waiting;
  readonly isDecided: boolean;
}

/** For an entry that leaves the queue while it is reviewed. The admin stays with a person who has only replaced it. */
export const pickedAfter = (
  entry: Waiting,
  { status }: Pick<LivePayload<'reviewDecided'>, 'status'>,
): Picked => ({ entry, isDecided: status !== 'Replaced' });

/**
 * Picks the entry to review: the one picked last, what the same person has replaced it with, or once it is decided, the
 * next one in the queue after it, even if it has come back since. `entries` are sorted oldest first.
 */
export function entryToReview<Entry extends Waiting>(
  entries: readonly Entry[],
  picked: Picked | undefined,
): Entry | undefined {
  if (!picked) return entries[0];
  const { entry, isDecided } = picked;
  const same = isDecided
    ? undefined
    : (entries.find(({ verificationId }) => verificationId === entry.verificationId) ??
      entries.find(({ userId }) => userId === entry.userId));
  return same ?? entries.find(({ submittedAt }) => submittedAt > entry.submittedAt) ?? entries[0];
}
