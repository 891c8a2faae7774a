import { complaintsEndpoints } from '@showup/contract/public/complaints';
import { mailCarrier } from '#features/accounts/providers/carriers';
import { perNetwork } from '#platform/http/gate/pace';
import { sendPage } from '#platform/http/send-page';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { complain } from './complain.ts';
import { findComplainedPeople } from './complained-people.ts';
import { getComplaintState } from './complaint-state.ts';
import { acknowledgeComplaint, resolveComplaint } from './decide-complaint.ts';
import { proveComplaintEmail, sendComplaintCode } from './email/prove-email.ts';
import { listComplaints } from './list-complaints.ts';

/** References can't be guessed, and guessing is slowed down as well. */
const pace = perNetwork(60);

export function complaintsRoutes({ serve }: Routing, ctx: Context): void {
  const { complaints } = ctx.settings;
  serve(complaintsEndpoints.complaintDeadlines, async () => ({
    ...complaints,
    hasMail: mailCarrier(ctx) !== undefined,
  }));
  serve(complaintsEndpoints.complain, (_caller, { body }, { ip }) => complain(ctx, body, ip), pace);
  serve(
    complaintsEndpoints.complaintState,
    (_caller, { body }) => getComplaintState(ctx, body.reference),
    pace,
  );
  serve(
    complaintsEndpoints.sendComplaintCode,
    (_caller, { body }, { ip }) => sendComplaintCode(ctx, body.reference, ip),
    pace,
  );
  serve(complaintsEndpoints.proveComplaintEmail, (_caller, { body }) => proveComplaintEmail(ctx, body), pace);
  serve(complaintsEndpoints.complaints, async (_admin, { query }, exchange) =>
    sendPage(exchange, await listComplaints(ctx.db.sql, query)),
  );
  serve(complaintsEndpoints.acknowledgeComplaint, (admin, { body }) =>
    acknowledgeComplaint(ctx, admin, body.complaintId),
  );
  serve(complaintsEndpoints.resolveComplaint, (admin, { body }) => resolveComplaint(ctx, admin, body));
  serve(complaintsEndpoints.complainedPeople, (admin, { body }) => findComplainedPeople(ctx, admin, body));
}
