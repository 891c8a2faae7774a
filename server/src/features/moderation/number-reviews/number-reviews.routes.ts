import { numberReviewsEndpoints } from '@showup/contract/moderation/number-reviews';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { decideNumberReview, listNumberReviews } from './number-reviews.ts';

export function numberReviewsRoutes({ serve }: Routing, ctx: Context): void {
  serve(numberReviewsEndpoints.listNumberReviews, () => listNumberReviews(ctx));

  serve(numberReviewsEndpoints.decideNumberReview, async (admin, { body: { reviewId, verdict } }) => {
    await decideNumberReview(ctx, admin, reviewId, verdict);
    return {};
  });
}
