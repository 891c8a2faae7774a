import { itemsIn } from '../../../lib/api/pages.ts';
import { Badge } from '../../../ui/status/Badge.tsx';
import { reviewTexts } from './review.texts.ts';
import { usePendingVerifications } from './reviews.api.ts';
import { useReviewsLive } from './reviews.live.ts';

/** The number of waiting entries, kept fresh by live events. */
export function PendingCount() {
  useReviewsLive();
  const { data, hasNextPage } = usePendingVerifications();
  const count = itemsIn(data).length;
  // More pages mean more than are known.
  return hasNextPage ? (
    <Badge count={count + 1} cap={count} label={reviewTexts.waiting} />
  ) : (
    <Badge count={count} label={reviewTexts.waiting} />
  );
}
