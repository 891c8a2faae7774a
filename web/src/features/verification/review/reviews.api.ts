import {
  type Decision,
  type PendingVerification,
  verificationEndpoints,
} from '@showup/contract/verification';
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api/api.ts';
import { isRefused } from '../../../lib/api/call-failed.ts';
import { type Pages, withoutItems } from '../../../lib/api/pages.ts';

export const reviewsKeys = { pending: ['verification', 'pending'] as const };

/** The cached queue, longest waiting first. */
export type ReviewPages = Pages<PendingVerification>;

const FIRST_PAGE = '';
/** A fallback for lost live events, which keep the queue fresh. */
const PENDING_POLL_MS = 60_000;

/** The waiting entries, longest first, in pages. */
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

/** The entry leaves the queue; what was asked before is asked again, since its answer may still hold it. */
export async function removeEntry(cache: QueryClient, verificationId: string): Promise<void> {
  const wasAsking = cache.isFetching({ queryKey: reviewsKeys.pending }) > 0;
  await cache.cancelQueries({ queryKey: reviewsKeys.pending });
  cache.setQueryData<ReviewPages>(reviewsKeys.pending, (pages) =>
    withoutItems(pages, (entry) => entry.verificationId === verificationId),
  );
  if (wasAsking) void cache.invalidateQueries({ queryKey: reviewsKeys.pending });
}

/** Removes the entry once it is decided, or turns out to be decided by someone else. */
export function useDecideVerification() {
  const cache = useQueryClient();
  const remove = ({ verificationId }: Decision) =>
    verificationId === undefined ? undefined : removeEntry(cache, verificationId);
  return useMutation({
    mutationFn: (body: Decision) => call(verificationEndpoints.decideVerification, { body }),
    onSuccess: (_answer, decision) => remove(decision),
    onError: (error, decision) => (isOutOfDate(error) ? remove(decision) : undefined),
    // Someone who has sent another photo in the meantime comes back with it.
    onSettled: () => void cache.invalidateQueries({ queryKey: reviewsKeys.pending }),
  });
}

/** The photo was decided by someone else, replaced or taken back. */
function isOutOfDate(error: Error): boolean {
  return isRefused(
    error,
    verificationEndpoints.decideVerification,
    'verification.none',
    'verification.replaced',
    'verification.decided',
  );
}
