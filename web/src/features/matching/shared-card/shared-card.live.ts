import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../../lib/live/use-live-events.ts';
import { matchingKeys } from '../matching.api.ts';

/** A match that begins or ends changes what a shared card offers, or whether it is there at all. */
export function refreshSharedCard(cache: QueryClient, userId: string): Promise<void> {
  return cache.invalidateQueries({ queryKey: matchingKeys.sharedCard(userId) });
}

/** Keeps the shared card that is open as the server tells it. */
export function useSharedCardLive(): void {
  const cache = useQueryClient();
  useLiveEvents({
    newMatch: ({ matchedUser }) => void refreshSharedCard(cache, matchedUser._id),
    unmatched: ({ userId }) => void refreshSharedCard(cache, userId),
  });
}
