import { useEffect, useSyncExternalStore } from 'react';
import { useMarkRead, useUnreadCounts } from '../chat.api.ts';

function watchVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const isVisible = () => document.visibilityState === 'visible';

/** Marks this person's messages as read while their conversation is shown on a visible page. */
export function useReading(partnerId: string, isShown: boolean): void {
  const { data: counts, dataUpdatedAt } = useUnreadCounts();
  const isLookedAt = useSyncExternalStore(watchVisibility, isVisible);
  const { mutate } = useMarkRead();
  const unread = counts?.[partnerId] ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries a failure with the next counts.
  useEffect(() => {
    if (isShown && isLookedAt && unread > 0) mutate(partnerId);
  }, [isShown, isLookedAt, unread, dataUpdatedAt, partnerId, mutate]);
}
