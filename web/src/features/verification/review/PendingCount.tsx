import { itemsIn } from '../../../lib/api/pages.ts';
import { Badge } from '../../../ui/status/Badge.tsx';
import { reviewTexts } from './review.texts.ts';
import { usePendingVerifications } from './reviews.api.ts';
import { useReviewsLive } from './reviews.live.ts';

/** The number of waiting entries, kept up to date by live events. */
export function PendingCount() {
  useReviewsLive();
  const { data, hasNextPage } = usePendingVerifications();
  const count = itemsIn(data).length;
  // There are more entries than have been loaded.
  return hasNextPage ? (
    <Badge count={count + 1} cap={count} label={reviewTexts.waiting} />
  ) : (
    <Badge count={count} label={reviewTexts.waiting} />
  );
}
