import { consentEndpoints } from '@showup/contract/public/consent';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { listConsents } from './consents.ts';
import { verifyAgain } from './verify-again.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export function consentsRoutes({ serve }: Routing, ctx: Context): void {
  serve(consentEndpoints.consents, (viewer) => listConsents(ctx, viewer.id));
  serve(consentEndpoints.withdrawConsent, (viewer, { body: { purpose } }) =>
    withdrawConsent(ctx, viewer.id, purpose),
  );
  serve(consentEndpoints.verifyAgain, async (viewer) => {
    await verifyAgain(ctx, viewer.id);
    return {};
  });
}
