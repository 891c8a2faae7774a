import { useEffect, useSyncExternalStore } from 'react';
import { useMarkRead, useUnreadCounts } from '../chat.api.ts';

function watchVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const isVisible = () => document.visibilityState === 'visible';

/** Marks what this person sent as read while their conversation is shown on a page that is looked at. */
export function useReading(partnerId: string, isShown: boolean): void {
  const { data: counts, dataUpdatedAt } = useUnreadCounts();
  const isLookedAt = useSyncExternalStore(watchVisibility, isVisible);
  const { mutate } = useMarkRead();
  const unread = counts?.[partnerId] ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed once is tried again with the next counts.
  useEffect(() => {
    if (isShown && isLookedAt && unread > 0) mutate(partnerId);
  }, [isShown, isLookedAt, unread, dataUpdatedAt, partnerId, mutate]);
}
