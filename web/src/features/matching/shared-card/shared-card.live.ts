import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive } from '../../../lib/live/socket.ts';
import { matchingKeys } from '../matching.api.ts';

/** A match that begins or ends changes what a shared card offers, or whether it is there at all. */
export function refreshSharedCard(cache: QueryClient, userId: string): Promise<void> {
  return cache.invalidateQueries({ queryKey: matchingKeys.sharedCard(userId) });
}

/** Keeps the shared card that is open as the server tells it. */
export function useSharedCardLive(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const stops = [
      onLive('newMatch', ({ matchedUser }) => void refreshSharedCard(cache, matchedUser._id)),
      onLive('unmatched', ({ userId }) => void refreshSharedCard(cache, userId)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}
