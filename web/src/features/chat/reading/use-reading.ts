import type { ChatPartner } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { openMatch, useUnopenedMatches } from '#features/matching/matching.api.ts';
import { useMarkRead, useUnreadCounts } from '../chat.api.ts';
import { firstUnread, type Loaded } from './messages.ts';

function watchVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const isVisible = () => document.visibilityState === 'visible';

/** Marks this person's messages as read while their conversation is shown on a visible page. */
export function useReading(partnerId: UserId, isShown: boolean): void {
  const { data: counts, dataUpdatedAt } = useUnreadCounts();
  const isLookedAt = useSyncExternalStore(watchVisibility, isVisible);
  const { mutate } = useMarkRead();
  const unread = counts?.[partnerId] ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries a failure with the next counts.
  useEffect(() => {
    if (isShown && isLookedAt && unread > 0) mutate(partnerId);
  }, [isShown, isLookedAt, unread, dataUpdatedAt, partnerId, mutate]);
}

/** What was unread when the conversation opened. */
interface Opened {
  readonly unread: number;
  /** The number of the last message then. */
  readonly upTo: number;
}

/**
 * The number of the first message that was unread when the conversation opened. It stays while reading clears the count.
 */
export function useFirstUnread(partner: ChatPartner, loaded: Loaded | undefined): number | undefined {
  const { data: counts } = useUnreadCounts();
  const [opened, setOpened] = useState<Opened>();
  if (!opened && counts && loaded) {
    const upTo = Math.max(partner.lastMessage?.seq ?? 0, loaded.at(-1)?.seq ?? 0);
    setOpened({ unread: counts[partner._id] ?? 0, upTo });
  }
  return opened && loaded && firstUnread(loaded, partner._id, opened);
}

/** Opens the match while its conversation is shown on a visible page. */
export function useOpening(partnerId: UserId): void {
  const cache = useQueryClient();
  const { data } = useUnopenedMatches();
  const isLookedAt = useSyncExternalStore(watchVisibility, isVisible);
  // The list may not have all of them.
  const isUnopened =
    data !== undefined &&
    (data.total > data.matches.length || data.matches.some(({ _id }) => _id === partnerId));
  useEffect(() => {
    if (isUnopened && isLookedAt) void openMatch(cache, partnerId);
  }, [cache, isUnopened, isLookedAt, partnerId]);
}
