import { verificationEndpoints } from '@showup/contract/verification';
import { figuresEndpoints } from '@showup/contract/verification/figures';
import { perNetwork } from '#platform/http/gate/rate-limit';
import { sendPage } from '#platform/http/send-page';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { captureChallenge } from './capture/capture-challenge.ts';
import { sightCode } from './capture/code-uses.ts';
import { submitPhoto } from './capture/submit-photo.ts';
import { reviewerFigures } from './figures/reviewer-figures.ts';
import { decideVerification } from './review/decide-verification.ts';
import { listPendingVerifications } from './review/pending-verifications.ts';
import { checkVerification } from './verification-state.ts';

export function verificationRoutes({ serve }: Routing, ctx: Context): void {
  serve(verificationEndpoints.checkVerification, (viewer) => checkVerification(ctx, viewer.id));
  serve(
    verificationEndpoints.captureChallenge,
    (viewer) => captureChallenge(ctx, viewer.id),
    perNetwork(120),
  );
  serve(verificationEndpoints.sightCode, async (viewer, { body }, exchange) => {
    await sightCode(ctx, viewer.id, body.code, exchange.ip);
    return {};
  });
  serve(
    verificationEndpoints.submitPhoto,
    (viewer, { body }, exchange) => submitPhoto(ctx, viewer, body, exchange.browser(), exchange.ip),
    perNetwork(30),
  );
  serve(verificationEndpoints.pendingVerifications, async (admin, { query }, exchange) =>
    sendPage(exchange, await listPendingVerifications(ctx, admin, query.cursor)),
  );
  serve(figuresEndpoints.reviewerFigures, () => reviewerFigures(ctx));
  serve(verificationEndpoints.decideVerification, async (admin, { body }) => {
    await decideVerification(ctx, admin, body);
    return {};
  });
}
