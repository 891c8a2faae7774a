import { type Acceptance, type DeskVenue, venuesDeskTexts } from '@showup/contract/venues/venues-desk';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { requireAcceptedVenue } from '../accepted-venue.ts';
import { asDeskVenue, becameText, venueText } from '../shown-venue.ts';
import {
  acceptRequest,
  lockRequest,
  mergeRequest,
  type RequestState,
  refuseRequest,
} from './venue-requests.queries.ts';

const noRequest = problem(404, 'venues.no_request', venuesDeskTexts.noRequest);

/** Puts a request on everyone's list, with what the admin changed about it; its codes work from then on. */
export async function acceptVenue(ctx: Context, admin: Viewer, acceptance: Acceptance): Promise<DeskVenue> {
  return ctx.db.transaction(async (tx) => {
    const request = await requireOpen(tx, admin, acceptance.venueId);
    const venue = await acceptRequest(tx, acceptance, admin.id);
    if (!venue) throw noRequest();
    const about = becameText(request, venue);
    await recordDecision(ctx, tx, { admin, action: 'accept-venue', request, about });
    return asDeskVenue(venue);
  });
}

/**
 * Makes a request part of another venue, with everything that refers to it: anyone who chose it now chooses the other.
 * @throws Problem 404 when the other is not an accepted venue
 */
export async function mergeVenue(
  ctx: Context,
  admin: Viewer,
  merger: { readonly venueId: string; readonly intoId: string },
): Promise<DeskVenue> {
  const { venueId, intoId } = merger;
  return ctx.db.transaction(async (tx) => {
    const request = await requireOpen(tx, admin, venueId);
    const into = await requireAcceptedVenue(ctx, tx, intoId);
    await mergeRequest(tx, merger, admin.id);
    await ctx.events.emit(tx, 'venuesMerged', { fromId: venueId, into });
    const about = becameText(request, into);
    await recordDecision(ctx, tx, { admin, action: 'merge-venue', request, about });
    return asDeskVenue(into);
  });
}

/**
 * A refused request can no longer be chosen. A photo that was sent from there stays in the queue with the name of the
 * place: its owner is waiting for an answer, and only looking at the photo can tell whether they showed up.
 */
export async function refuseVenue(
  ctx: Context,
  admin: Viewer,
  { venueId, reason = '' }: { readonly venueId: string; readonly reason?: string | undefined },
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const request = await requireOpen(tx, admin, venueId);
    await refuseRequest(tx, { venueId, reason: reason === '' ? null : reason }, admin.id);
    const about = venueText(request);
    await recordDecision(ctx, tx, { admin, action: 'refuse-venue', request, about, reason });
  });
  return {};
}

interface Decision {
  readonly admin: Viewer;
  readonly action: string;
  readonly request: RequestState;
  readonly about: string;
  readonly reason?: string;
}

async function recordDecision(
  ctx: Context,
  tx: Sql,
  { admin, action, request: { requestedBy }, about, reason }: Decision,
): Promise<void> {
  const subjectIds = requestedBy === null ? [] : [requestedBy];
  await ctx.audit.record(tx, { adminId: admin.id, action, subjectIds, about, reason });
}

/** Locks the request. @throws Problem 404 when there is none, 409 with what happened when it is decided already */
async function requireOpen(tx: Sql, admin: Viewer, venueId: string): Promise<RequestState> {
  const state = await lockRequest(tx, venueId);
  if (!state) throw noRequest();
  if (state.status !== 'requested') throw problem(409, 'venues.decided', decisionInWords(state, admin))();
  return state;
}

function decisionInWords(
  { status, decidedBy, deciderName, mergedName }: RequestState,
  admin: Viewer,
): string {
  const done = status === 'merged' ? `merged with ${mergedName}` : status;
  const who = decidedBy === admin.id ? 'You' : deciderName;
  if (who === null) return `This place was already ${done}.`;
  return status === 'merged'
    ? `${who} already merged this place with ${mergedName}.`
    : `${who} already ${status} this place.`;
}
