import { elapsedText } from '#lib/format/durations.ts';
import { useNow } from '#lib/format/use-now.ts';
import { useWaitingEntries } from '../held/held-decisions.ts';
import { reviewTexts } from './review.texts.ts';

/** How long the oldest entry has been waiting. Renders nothing while the queue is empty. */
export function OldestWaiting() {
  const now = useNow(10_000);
  const { entries } = useWaitingEntries();
  const [oldest] = entries;
  if (!oldest) return null;
  return (
    <p className="text-body text-muted tabular-nums">
      {reviewTexts.oldestWaiting} {elapsedText(now - Date.parse(oldest.submittedAt))}
    </p>
  );
}
