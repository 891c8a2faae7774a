import { NEXT_CURSOR_HEADER } from '@showup/contract/fields';
import { verificationEndpoints } from '@showup/contract/verification';
import { perMinute } from '../../http/pace.ts';
import type { Serve } from '../../http/serve.ts';
import type { Verification } from './verification.service.ts';

export function verificationRoutes(serve: Serve, verification: Verification): void {
  serve(verificationEndpoints.checkVerification, (viewer) => verification.checkVerification(viewer.id));
  serve(
    verificationEndpoints.captureChallenge,
    (viewer) => verification.captureChallenge(viewer.id),
    perMinute(120),
  );
  serve(
    verificationEndpoints.submitPhoto,
    (viewer, { body }, exchange) => verification.submitPhoto(viewer, body, exchange.browser()),
    perMinute(30),
  );
  serve(verificationEndpoints.pendingVerifications, async (_admin, { query }, exchange) => {
    const { entries, next } = await verification.pendingVerifications(query.cursor);
    if (next !== null) exchange.header(NEXT_CURSOR_HEADER, next);
    return entries;
  });
  serve(verificationEndpoints.decideVerification, async (admin, { body }) => {
    await verification.decideVerification(admin, body);
    return {};
  });
}
