import { Badge } from '#ui/status/Badge.tsx';
import { useWaitingEntries } from '../held/held-decisions.ts';
import { reviewTexts } from './review.texts.ts';
import { useReviewsLive } from './reviews.live.ts';

/** The number of waiting entries, kept up to date by live events. */
export function PendingCount() {
  useReviewsLive();
  const { pending, entries } = useWaitingEntries();
  const count = entries.length;
  // There are more entries than have been loaded.
  return pending.hasNextPage ? (
    <Badge count={count + 1} cap={count} label={reviewTexts.waiting} />
  ) : (
    <Badge count={count} label={reviewTexts.waiting} />
  );
}
