import {
  type Decision,
  type PendingVerification,
  verificationEndpoints,
} from '@showup/contract/verification';
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api/api.ts';
import { isRefused } from '../../../lib/api/call-failed.ts';
import { type Pages, removeItems } from '../../../lib/api/pages.ts';

export const reviewsKeys = { pending: ['verification', 'pending'] as const };

/** The cached queue, oldest first. */
export type ReviewPages = Pages<PendingVerification>;

const FIRST_PAGE = '';
/** A fallback in case live events, which keep the queue up to date, are lost. */
const PENDING_POLL_MS = 60_000;

/** The waiting entries in pages, oldest first. */
export function usePendingVerifications() {
  return useInfiniteQuery({
    queryKey: reviewsKeys.pending,
    queryFn: ({ pageParam }) =>
      callPage(verificationEndpoints.pendingVerifications, { query: { cursor: pageParam || undefined } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: PENDING_POLL_MS,
  });
}

/** Removes an entry from the queue. Restarts any request under way, since its response may still contain the entry. */
export async function removeEntry(cache: QueryClient, verificationId: string): Promise<void> {
  const wasAsking = cache.isFetching({ queryKey: reviewsKeys.pending }) > 0;
  await removeItems<PendingVerification>(
    cache,
    reviewsKeys.pending,
    (entry) => entry.verificationId === verificationId,
  );
  if (wasAsking) void cache.invalidateQueries({ queryKey: reviewsKeys.pending });
}

/** Removes the entry once it is decided, even if someone else decided it. */
export function useDecideVerification() {
  const cache = useQueryClient();
  const remove = ({ verificationId }: Decision) =>
    verificationId === undefined ? undefined : removeEntry(cache, verificationId);
  return useMutation({
    mutationFn: (body: Decision) => call(verificationEndpoints.decideVerification, { body }),
    onSuccess: (_answer, decision) => remove(decision),
    onError: (error, decision) => (isOutOfDate(error) ? remove(decision) : undefined),
    // Someone who has sent another photo in the meantime is in the queue again.
    onSettled: () => void cache.invalidateQueries({ queryKey: reviewsKeys.pending }),
  });
}

/** The photo was decided by someone else, replaced or withdrawn. */
function isOutOfDate(error: Error): boolean {
  return isRefused(
    error,
    verificationEndpoints.decideVerification,
    'verification.none',
    'verification.replaced',
    'verification.decided',
  );
}
