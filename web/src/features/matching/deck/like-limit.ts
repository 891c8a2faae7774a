import { LikeLimitReached } from '@showup/contract/matching';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallFailed } from '#lib/api/call-failed.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { TabState } from '#lib/kept/tab-state.ts';
import { useTabState } from '#lib/kept/use-tab-state.ts';
import { onWake } from '#lib/live/wake.ts';

const likesBackAt = new TabState<string | null>();
const momentOf = (moment: string | null = null) => moment;
/** The longest delay that `setTimeout` accepts. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** When the next like is possible. Null unless the server has refused a like because of the limit. */
export function useLikesBackAt(): string | null {
  const cache = useQueryClient();
  const moment = useTabState(likesBackAt, momentOf);
  useEffect(() => {
    if (moment === null) return;
    const backAt = Date.parse(moment);
    let nextLook: ReturnType<typeof setTimeout> | undefined;
    function look() {
      clearTimeout(nextLook);
      const wait = backAt - serverNow();
      if (wait > 0) nextLook = setTimeout(look, Math.min(wait, LONGEST_WAIT_MS));
      else likesBackAt.set(cache, null);
    }
    look();
    // Timers stop while a phone sleeps.
    const stopWatching = onWake(look);
    return () => {
      clearTimeout(nextLook);
      stopWatching();
    };
  }, [cache, moment]);
  return moment;
}

export function likesBackAtIn(cache: QueryClient): string | null | undefined {
  return likesBackAt.in(cache);
}

/** Does nothing if a like failed for another reason. */
export function rememberLikeLimit(cache: QueryClient, error: Error): void {
  const limit = LikeLimitReached.safeParse(error instanceof CallFailed && error.details);
  if (limit.success) likesBackAt.set(cache, limit.data.retryAt);
}
