import { numberReviewsEndpoints } from '@showup/contract/number-reviews';
import { perNetwork } from '../../../platform/http/pace.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import type { Accounts } from '../accounts.service.ts';
import { visitOf } from '../sign-in/visit.ts';

export function numberReviewsRoutes(serve: Serve, accounts: Accounts): void {
  serve(
    numberReviewsEndpoints.askNumberReview,
    async (_caller, { body }, exchange) => {
      await accounts.askNumberReview(body, visitOf(exchange));
      return {};
    },
    perNetwork(20),
  );

  serve(numberReviewsEndpoints.listNumberReviews, () => accounts.listNumberReviews());

  serve(numberReviewsEndpoints.decideNumberReview, async (admin, { body: { reviewId, verdict } }) => {
    await accounts.decideNumberReview(admin, reviewId, verdict);
    return {};
  });
}
