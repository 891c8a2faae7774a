import { distanceKm } from '@showup/contract/distance';
import { Id } from '@showup/contract/fields';
import {
  type Acceptance,
  type DeskVenue,
  DUPLICATE_KM,
  NAMESAKE_KM,
  type RequestedVenue,
  VENUES_PAGE,
  venuesDeskTexts,
} from '@showup/contract/venues-desk';
import * as z from 'zod/mini';
import type { Audit } from '../../../platform/audit/audit.service.ts';
import type { Database, Sql } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/problem.ts';
import { boxesAround } from '../geo.ts';
import { readCursor, writeCursor } from '../page-cursor.ts';
import { asDeskVenue, asVenue, becameText, venueText } from '../shown-venue.ts';
import {
  acceptRequest,
  findNeighbours,
  findOpenRequests,
  lockRequest,
  mergeRequest,
  type OpenRequest,
  type RequestState,
  refuseRequest,
} from './venue-requests.queries.ts';
import '../venues.events.ts';
import { findVenue } from '../venues.queries.ts';

export type VenueRequests = ReturnType<typeof createVenueRequests>;

const noRequest = problem(404, 'venues.no_request', venuesDeskTexts.noRequest);
const noVenue = problem(404, 'venues.none', venuesDeskTexts.noVenue);

const RequestedAt = z.iso.datetime({ precision: 3 }).check(z.refine((at) => at >= '0001')); // there is no year 0 in the database
const RequestsEnd = z.tuple([RequestedAt, Id]);
const OLDEST = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;
/** More of them help nobody to choose. */
const NEIGHBOURS_MAX = 10;

/** For the record. */
interface RequestAct {
  readonly requestedBy: string | null;
  readonly about: string;
  readonly reason?: string;
}

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly events: Events;
  /** The demo's venues exist only where the demo is on. */
  readonly isDemo: boolean;
}

export function createVenueRequests({ db, audit, events, isDemo }: Parts) {
  /** Whoever has waited longest comes first, a page at a time. */
  async function venueRequests(cursor?: string) {
    const after = cursor === undefined ? OLDEST : readCursor(RequestsEnd, cursor);
    const found = await findOpenRequests(db.sql, after, VENUES_PAGE + 1);
    const shown = found.slice(0, VENUES_PAGE);
    const last = found.length > VENUES_PAGE ? shown.at(-1) : undefined;
    return {
      page: await withDuplicates(shown),
      next: last ? writeCursor([last.createdAt, last._id]) : null,
    };
  }

  async function withDuplicates(requests: readonly OpenRequest[]): Promise<RequestedVenue[]> {
    const accepted = await samePlaces(requests, 'accepted');
    const requested = await samePlaces(requests, 'requested');
    return requests.map((request) => ({
      ...request,
      possibleDuplicates: accepted(request).map(asVenue),
      alsoRequested: requested(request).map(({ requesterName, ...located }) => {
        const { _id, name, distance } = asVenue(located);
        return { _id, name, distance, requesterName };
      }),
    }));
  }

  /** Answers what may be the same place as a request, the nearest first. */
  async function samePlaces(requests: readonly OpenRequest[], status: 'accepted' | 'requested') {
    const near = await neighbours(requests, DUPLICATE_KM, { status, namesakes: false });
    const namesakes = await neighbours(requests, NAMESAKE_KM, { status, namesakes: true });
    return ({ _id }: OpenRequest) => {
      const found = [...near, ...namesakes].filter(({ requestId }) => requestId === _id);
      const once = new Map(found.map((one) => [one.row._id, one]));
      return [...once.values()].toSorted((a, b) => a.distance - b.distance);
    };
  }

  async function neighbours(
    requests: readonly OpenRequest[],
    km: number,
    wanted: { status: 'accepted' | 'requested'; namesakes: boolean },
  ) {
    const boxes = requests.flatMap((request) => boxesAround(request, km).map((box) => ({ ...box, request })));
    const rows = await findNeighbours(db.sql, boxes, { ...wanted, isDemo, limit: NEIGHBOURS_MAX });
    const places = new Map(requests.map((request) => [request._id, request]));
    return rows.flatMap(({ requestId, requesterName, ...row }) => {
      const request = places.get(requestId);
      const distance = request ? distanceKm(request, row) : Number.POSITIVE_INFINITY;
      return distance <= km ? [{ requestId, requesterName, row, distance }] : [];
    });
  }

  /** From now on it is on everyone's list, and its codes are known. */
  async function acceptVenue(admin: Viewer, acceptance: Acceptance): Promise<DeskVenue> {
    return db.transaction(async (tx) => {
      const request = await requireOpen(tx, admin, acceptance.venueId);
      const venue = await acceptRequest(tx, acceptance, admin.id);
      if (!venue) throw noRequest();
      await record(tx, admin, 'accept-venue', { ...request, about: becameText(request, venue) });
      return asDeskVenue(venue);
    });
  }

  /**
   * The request becomes part of the other venue, with all that refers to it: whoever has chosen it chooses the other.
   * @throws Problem 404 when the other is not an accepted venue
   */
  async function mergeVenue(admin: Viewer, merger: { venueId: string; intoId: string }): Promise<DeskVenue> {
    const { venueId, intoId } = merger;
    return db.transaction(async (tx) => {
      const request = await requireOpen(tx, admin, venueId);
      const into = await findVenue(tx, intoId);
      if (into?.status !== 'accepted' || (into.isDemo && !isDemo)) throw noVenue();
      await mergeRequest(tx, merger, admin.id);
      await events.emit(tx, 'venuesMerged', { fromId: venueId, into });
      await record(tx, admin, 'merge-venue', { ...request, about: becameText(request, into) });
      return asDeskVenue(into);
    });
  }

  /**
   * Nobody can choose it any more. A photo that was sent from there stays in the queue, with the name of the place: a
   * person is waiting for an answer, and whether they showed up is seen in the photo, which only a look can tell.
   */
  async function refuseVenue(admin: Viewer, refusal: { venueId: string; reason?: string | undefined }) {
    const { venueId, reason = '' } = refusal;
    await db.transaction(async (tx) => {
      const request = await requireOpen(tx, admin, venueId);
      await refuseRequest(tx, { venueId, reason: reason === '' ? null : reason }, admin.id);
      await record(tx, admin, 'refuse-venue', { ...request, about: venueText(request), reason });
    });
    return {};
  }

  function record(tx: Sql, admin: Viewer, action: string, act: RequestAct) {
    const { requestedBy, about, reason } = act;
    const subjectIds = requestedBy === null ? [] : [requestedBy];
    return audit.record(tx, { adminId: admin.id, action, subjectIds, about, reason });
  }

  return {
    venueRequests,
    acceptVenue,
    mergeVenue,
    refuseVenue,
  };
}

/** Holds the request. @throws Problem 404 when there is none, 409 with what happened when it was decided already */
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
  if (who === null) return `This place was ${done} already.`;
  return status === 'merged'
    ? `${who} merged this place with ${mergedName} already.`
    : `${who} ${status} this place already.`;
}
