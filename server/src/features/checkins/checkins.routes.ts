import { checkInsEndpoints } from '@showup/contract/checkins';
import { alertsEndpoints } from '@showup/contract/checkins/alerts';
import { contactEndpoints } from '@showup/contract/checkins/contact';
import { perNetwork } from '#platform/http/gate/rate-limit';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { closeAlert, listOpenAlerts } from './alerts/desk.ts';
import { closeAsContact, confirmChannel, stepDown } from './contact/answer-link.ts';
import { getContactView } from './contact/contact-view.ts';
import { requestChannel } from './contact/request-channel.ts';
import { askForHelp, checkIn, checkInLater, disarm, listCheckIns, renewLink } from './owner/answer.ts';
import { arm } from './owner/arm.ts';

/** Links can't be guessed, and guessing is slowed down as well. */
const limit = perNetwork(120);

export function checkInsRoutes({ serve }: Routing, ctx: Context): void {
  serve(checkInsEndpoints.checkIns, (viewer) => listCheckIns(ctx, viewer.id));
  serve(checkInsEndpoints.arm, (viewer, { body }) => arm(ctx, viewer.id, body));
  serve(checkInsEndpoints.checkIn, (viewer, { body }) => checkIn(ctx, viewer.id, body.checkInId));
  serve(checkInsEndpoints.checkInLater, (viewer, { body }) => checkInLater(ctx, viewer.id, body));
  serve(checkInsEndpoints.askForHelp, (viewer, { body }) => askForHelp(ctx, viewer.id, body.checkInId));
  serve(checkInsEndpoints.disarm, (viewer, { body }) => disarm(ctx, viewer.id, body.checkInId));
  serve(checkInsEndpoints.renewLink, (viewer, { body }) => renewLink(ctx, viewer.id, body.checkInId));

  serve(contactEndpoints.contactView, (_caller, { body }) => getContactView(ctx, body.token), limit);
  serve(contactEndpoints.requestChannel, (_caller, { body }, { ip }) => requestChannel(ctx, body, ip), limit);
  serve(contactEndpoints.confirmChannel, (_caller, { body }) => confirmChannel(ctx, body), limit);
  serve(contactEndpoints.stepDown, (_caller, { body }) => stepDown(ctx, body.token), limit);
  serve(contactEndpoints.closeAsContact, (_caller, { body }) => closeAsContact(ctx, body.token), limit);

  serve(alertsEndpoints.openAlerts, (admin) => listOpenAlerts(ctx, admin));
  serve(alertsEndpoints.closeAlert, (admin, { body }) => closeAlert(ctx, admin, body));
}
