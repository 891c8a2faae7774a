import { complaintsEndpoints } from '@showup/contract/public/complaints';
import { consentEndpoints } from '@showup/contract/public/consent';
import { helpLinesEndpoints } from '@showup/contract/public/help-lines';
import { operatorEndpoints } from '@showup/contract/public/operator';
import { retentionEndpoints } from '@showup/contract/public/retention';
import { transparencyEndpoints } from '@showup/contract/public/transparency';
import { mailCarrier } from '#features/accounts/providers/carriers';
import { perNetwork } from '#platform/http/gate/rate-limit';
import { sendPage } from '#platform/http/send-page';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { complain } from './complaints/complain.ts';
import { findComplainedPeople } from './complaints/complained-people.ts';
import { getComplaintState, listComplaints } from './complaints/complaints.ts';
import { acknowledgeComplaint, resolveComplaint } from './complaints/decide-complaint.ts';
import { proveComplaintEmail, sendComplaintCode } from './complaints/email/prove-email.ts';
import { listConsents } from './consent/consents.ts';
import { verifyAgain, withdrawConsent } from './consent/withdraw-consent.ts';
import { helpLinesIn } from './help-lines/help-lines.ts';
import { getTransparency } from './transparency/transparency.ts';

/** References can't be guessed, and guessing is slowed down as well. */
const rateLimit = perNetwork(60);

export function publicRoutes(routing: Routing, ctx: Context): void {
  const { serve } = routing;
  serve(operatorEndpoints.operator, async () => ctx.settings.operator);
  serve(transparencyEndpoints.transparency, () => getTransparency(ctx));
  serve(helpLinesEndpoints.helpLines, async () => helpLinesIn(ctx));
  serve(retentionEndpoints.retention, async () => ctx.retention.table());
  complaintsRoutes(routing, ctx);
  consentsRoutes(routing, ctx);
}

function complaintsRoutes({ serve }: Routing, ctx: Context): void {
  const { complaints } = ctx.settings;
  serve(complaintsEndpoints.complaintDeadlines, async () => ({
    ...complaints,
    hasMail: mailCarrier(ctx) !== undefined,
  }));
  serve(complaintsEndpoints.complain, (_caller, { body }, { ip }) => complain(ctx, body, ip), rateLimit);
  serve(
    complaintsEndpoints.complaintState,
    (_caller, { body }) => getComplaintState(ctx, body.reference),
    rateLimit,
  );
  serve(
    complaintsEndpoints.sendComplaintCode,
    (_caller, { body }, { ip }) => sendComplaintCode(ctx, body.reference, ip),
    rateLimit,
  );
  serve(
    complaintsEndpoints.proveComplaintEmail,
    (_caller, { body }) => proveComplaintEmail(ctx, body),
    rateLimit,
  );
  serve(complaintsEndpoints.complaints, async (_admin, { query }, exchange) =>
    sendPage(exchange, await listComplaints(ctx.db.sql, query)),
  );
  serve(complaintsEndpoints.acknowledgeComplaint, (admin, { body }) =>
    acknowledgeComplaint(ctx, admin, body.complaintId),
  );
  serve(complaintsEndpoints.resolveComplaint, (admin, { body }) => resolveComplaint(ctx, admin, body));
  serve(complaintsEndpoints.complainedPeople, (admin, { body }) => findComplainedPeople(ctx, admin, body));
}

function consentsRoutes({ serve }: Routing, ctx: Context): void {
  serve(consentEndpoints.consents, (viewer) => listConsents(ctx, viewer.id));
  serve(consentEndpoints.withdrawConsent, (viewer, { body: { purpose } }) =>
    withdrawConsent(ctx, viewer.id, purpose),
  );
  serve(consentEndpoints.verifyAgain, async (viewer) => {
    await verifyAgain(ctx, viewer.id);
    return {};
  });
}
