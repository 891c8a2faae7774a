import { itemsIn } from '../../../lib/api/pages.ts';
import { elapsedText } from '../../../lib/format/durations.ts';
import { useNow } from '../use-now.ts';
import { reviewTexts } from './review.texts.ts';
import { usePendingVerifications } from './reviews.api.ts';

/** How long the oldest entry has been waiting. Renders nothing while the queue is empty. */
export function OldestWaiting() {
  const now = useNow(10_000);
  const [oldest] = itemsIn(usePendingVerifications().data);
  if (!oldest) return null;
  return (
    <p className="text-body text-muted tabular-nums">
      {reviewTexts.oldestWaiting} {elapsedText(now - Date.parse(oldest.submittedAt))}
    </p>
  );
}
