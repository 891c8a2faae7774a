import type { LivePayload } from '@showup/contract/joined/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { type ReviewPages, removeEntry, reviewsKeys } from './reviews.api.ts';
import { forgetSeen } from './seen-entries.ts';

/** New entries go to the end of the queue. If that is not loaded yet, they will come with their page. */
export function receiveReviewArrived(cache: QueryClient): void {
  const pages = cache.getQueryData<ReviewPages>(reviewsKeys.pending);
  const hasMore = pages?.pages.at(-1)?.next !== undefined;
  if (!hasMore) void cache.invalidateQueries({ queryKey: reviewsKeys.pending });
}

/** One that was replaced stays in its place until the new one is there, so that an admin who sees it stays with its person. */
export async function receiveReviewDecided(
  cache: QueryClient,
  { verificationId, userId, status }: LivePayload<'reviewDecided'>,
): Promise<void> {
  if (status === 'Replaced') {
    void cache.invalidateQueries({ queryKey: reviewsKeys.pending });
    return;
  }
  forgetSeen(cache, userId);
  await removeEntry(cache, verificationId);
}

export function useReviewsLive(): void {
  const cache = useQueryClient();
  useLiveEvents({
    reviewArrived: () => receiveReviewArrived(cache),
    reviewDecided: (decided) => void receiveReviewDecided(cache, decided),
  });
}
