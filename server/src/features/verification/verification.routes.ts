import { NEXT_CURSOR_HEADER } from '@showup/contract/fields';
import { verificationEndpoints } from '@showup/contract/verification';
import { perNetwork } from '../../platform/http/pace.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Verification } from './verification.service.ts';

export function verificationRoutes(serve: Serve, verification: Verification): void {
  serve(verificationEndpoints.checkVerification, (viewer) => verification.checkVerification(viewer.id));
  serve(
    verificationEndpoints.captureChallenge,
    (viewer) => verification.captureChallenge(viewer.id),
    perNetwork(120),
  );
  serve(verificationEndpoints.sightCode, async (viewer, { body }, exchange) => {
    await verification.sightCode(viewer.id, body.code, exchange.ip);
    return {};
  });
  serve(
    verificationEndpoints.submitPhoto,
    (viewer, { body }, exchange) => verification.submitPhoto(viewer, body, exchange.browser(), exchange.ip),
    perNetwork(30),
  );
  serve(verificationEndpoints.pendingVerifications, async (admin, { query }, exchange) => {
    const { entries, next } = await verification.pendingVerifications(admin, query.cursor);
    if (next !== null) exchange.header(NEXT_CURSOR_HEADER, next);
    return entries;
  });
  serve(verificationEndpoints.decideVerification, async (admin, { body }) => {
    await verification.decideVerification(admin, body);
    return {};
  });
}
