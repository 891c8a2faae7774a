import { figuresEndpoints } from '@showup/contract/verification/figures';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

const figuresKeys = { reviewers: ['verification', 'figures'] as const };

/** Counted up to the beginning of the day. */
export function useReviewerFigures() {
  return useQuery({
    queryKey: figuresKeys.reviewers,
    queryFn: () => call(figuresEndpoints.reviewerFigures, {}),
    staleTime: 0,
  });
}
