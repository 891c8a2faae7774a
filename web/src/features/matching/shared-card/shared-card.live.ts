import type { UserId } from '@showup/contract/fields';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { matchingKeys } from '../matching.api.ts';

/** A new or ended match changes what a shared card offers, or removes it. */
export function refreshSharedCard(cache: QueryClient, userId: UserId): Promise<void> {
  return cache.invalidateQueries({ queryKey: matchingKeys.sharedCard(userId) });
}

/** Keeps the open shared card up to date. */
export function useSharedCardLive(): void {
  const cache = useQueryClient();
  useLiveEvents({
    newMatch: ({ matchedUser }) => void refreshSharedCard(cache, matchedUser._id),
    unmatched: ({ userId }) => void refreshSharedCard(cache, userId),
  });
}
