import { waitingText } from './review.texts.ts';
import { useNow } from './use-now.ts';
import { usePendingVerifications } from './verification.api.ts';

/** How long the person has waited whose turn it is; nothing while nobody waits. */
export function OldestWaiting() {
  const entries = usePendingVerifications().data ?? [];
  const now = useNow(10_000);
  if (entries.length === 0) return null;
  const oldest = Math.min(...entries.map(({ submittedAt }) => Date.parse(submittedAt)));
  return <p className="text-body text-muted tabular-nums">oldest waiting {waitingText(now - oldest)}</p>;
}
