import {
  type Decision,
  type PendingVerification,
  verificationEndpoints,
} from '@showup/contract/verification';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { call, callPage } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';
import { type Pages, pagedBy, removeItems } from '#lib/api/pages.ts';

export const reviewsKeys = { pending: ['verification', 'pending'] as const };

/** The cached queue, oldest first. */
export type ReviewPages = Pages<PendingVerification>;

/** A fallback in case live events, which keep the queue up to date, are lost. */
const PENDING_POLL_MS = 60_000;

/** The waiting entries in pages, oldest first. */
export function usePendingVerifications() {
  return useInfiniteQuery({
    queryKey: reviewsKeys.pending,
    ...pagedBy((cursor) => callPage(verificationEndpoints.pendingVerifications, { query: { cursor } })),
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

/**
 * Sends a decision, even if the page is being closed. Removes the entry once it is decided, even if someone else decided
 * it. @throws CallFailed
 */
export async function sendDecision(
  cache: QueryClient,
  verificationId: string,
  decision: Decision,
): Promise<void> {
  try {
    await call(verificationEndpoints.decideVerification, { body: decision, keepalive: true });
    await removeEntry(cache, verificationId);
  } catch (error) {
    if (isOutOfDate(error)) await removeEntry(cache, verificationId);
    throw error;
  } finally {
    // Someone who has changed something in the meantime is in the queue again.
    void cache.invalidateQueries({ queryKey: reviewsKeys.pending });
  }
}

/** The entry was decided by someone else, replaced or withdrawn. */
function isOutOfDate(error: unknown): boolean {
  return isRefused(
    error,
    verificationEndpoints.decideVerification,
    'verification.none',
    'verification.replaced',
    'verification.decided',
  );
}
