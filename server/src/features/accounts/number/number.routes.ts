import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { numberEndpoints } from '@showup/contract/accounts/number';
import { perNetwork } from '#platform/http/gate/pace';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { visitOf } from '../sign-in/visit.ts';
import { changeNumber } from './change-number.ts';
import { askNumberReview } from './number-reviews.ts';
import { takeNumberBack } from './take-number-back.ts';

export function numberRoutes({ serve }: Routing, ctx: Context): void {
  serve(
    accountSettingsEndpoints.changeNumber,
    (viewer, { body }) => changeNumber(ctx, viewer, body),
    perNetwork(20),
  );

  serve(
    accountSettingsEndpoints.takeNumberBack,
    (viewer, { body: { token } }, exchange) => takeNumberBack(ctx, viewer, token, exchange.browser()),
    perNetwork(20),
  );

  serve(
    numberEndpoints.askNumberReview,
    async (_caller, { body }, exchange) => {
      await askNumberReview(ctx, body, visitOf(exchange));
      return {};
    },
    perNetwork(20),
  );
}
