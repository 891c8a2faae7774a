import { type NumberOutcome, numberReviewsEndpoints } from '@showup/contract/moderation/number-reviews';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

const numberReviewsKey = ['moderation', 'number-reviews'] as const;

/** Polled, since these reviews are too rare for live events. */
const POLL_MS = 60_000;

/** Waiting reviews, oldest first. */
export function useNumberReviews() {
  return useQuery({
    queryKey: numberReviewsKey,
    queryFn: () => call(numberReviewsEndpoints.listNumberReviews, {}),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** Refetches the list after a failure too. */
export function useDecideNumberReview() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { reviewId: string; verdict: NumberOutcome }) =>
      call(numberReviewsEndpoints.decideNumberReview, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: numberReviewsKey }),
  });
}
