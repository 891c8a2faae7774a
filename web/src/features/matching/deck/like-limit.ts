import { LikeLimitReached } from '@showup/contract/matching';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallFailed } from '../../../lib/api/call-failed.ts';
import { onWake } from '../../../lib/live/wake.ts';
import { matchingKeys } from '../matching.api.ts';

const queryKey = matchingKeys.likesBackAt;
/** The longest time that a browser can wait for. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** When the next like is possible, once the server has refused one; null before, and from then on. */
export function useLikesBackAt(): string | null {
  const cache = useQueryClient();
  const { data = null } = useQuery<string | null>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data === null) return;
    const backAt = Date.parse(data);
    let nextLook: ReturnType<typeof setTimeout> | undefined;
    function look() {
      clearTimeout(nextLook);
      const wait = backAt - Date.now();
      if (wait > 0) nextLook = setTimeout(look, Math.min(wait, LONGEST_WAIT_MS));
      else cache.setQueryData<string | null>(queryKey, null);
    }
    look();
    // No timer runs while a phone sleeps.
    const stopWatching = onWake(look);
    return () => {
      clearTimeout(nextLook);
      stopWatching();
    };
  }, [cache, data]);
  return data;
}

/** Does nothing when a like failed for another reason. */
export function rememberLikeLimit(cache: QueryClient, error: Error): void {
  const limit = LikeLimitReached.safeParse(error instanceof CallFailed && error.details);
  if (limit.success) cache.setQueryData<string | null>(queryKey, limit.data.retryAt);
}
