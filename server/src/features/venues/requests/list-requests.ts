import { distanceKm } from '@showup/contract/profiles/distance';
import {
  DUPLICATE_KM,
  NAMESAKE_KM,
  type RequestedVenue,
  VENUES_PAGE,
} from '@showup/contract/venues/venues-desk';
import { cutPage, OLDEST, type Page, timeCursor } from '#platform/paging';
import type { Context } from '#server/context';
import { boxesAround } from '../geo.ts';
import { asVenue, type Located } from '../shown-venue.ts';
import { findNeighbours, findOpenRequests, type OpenRequest } from './venue-requests.queries.ts';

/** More would not help anyone choose. */
const NEIGHBOURS_MAX = 10;

type RequestStatus = 'accepted' | 'requested';

interface Neighbour extends Located {
  readonly requestId: string;
  readonly requesterName: string | null;
}

/** A page of open requests; those that have waited longest come first. */
export async function listVenueRequests(ctx: Context, cursor?: string): Promise<Page<RequestedVenue>> {
  const after = cursor === undefined ? OLDEST : timeCursor.read(cursor);
  const found = await findOpenRequests(ctx.db.sql, after, VENUES_PAGE + 1);
  const { items, next } = cutPage(found, VENUES_PAGE, ({ createdAt, _id }) =>
    timeCursor.write([createdAt, _id]),
  );
  return { items: await withDuplicates(ctx, items), next };
}

async function withDuplicates(ctx: Context, requests: readonly OpenRequest[]): Promise<RequestedVenue[]> {
  const accepted = await findSameVenues(ctx, requests, 'accepted');
  const requested = await findSameVenues(ctx, requests, 'requested');
  return requests.map((request) => ({
    ...request,
    possibleDuplicates: nearestTo(request, accepted).map(asVenue),
    alsoRequested: nearestTo(request, requested).map(({ requesterName, ...located }) => {
      const { _id, name, distance } = asVenue(located);
      return { _id, name, distance, requesterName };
    }),
  }));
}

/** Venues that may be the same as one of the requests; one can be found twice. */
async function findSameVenues(
  ctx: Context,
  requests: readonly OpenRequest[],
  status: RequestStatus,
): Promise<Neighbour[]> {
  const near = await findWithin(ctx, requests, DUPLICATE_KM, { status, namesakes: false });
  const namesakes = await findWithin(ctx, requests, NAMESAKE_KM, { status, namesakes: true });
  return [...near, ...namesakes];
}

function nearestTo({ _id }: OpenRequest, neighbours: readonly Neighbour[]): Neighbour[] {
  const found = neighbours.filter(({ requestId }) => requestId === _id);
  const once = new Map(found.map((one) => [one.row._id, one]));
  return [...once.values()].toSorted((a, b) => a.distance - b.distance);
}

async function findWithin(
  ctx: Context,
  requests: readonly OpenRequest[],
  km: number,
  wanted: { readonly status: RequestStatus; readonly namesakes: boolean },
): Promise<Neighbour[]> {
  const boxes = requests.flatMap((request) => boxesAround(request, km).map((box) => ({ ...box, request })));
  const isDemo = ctx.settings.demo;
  const rows = await findNeighbours(ctx.db.sql, boxes, { ...wanted, isDemo, limit: NEIGHBOURS_MAX });
  const byId = new Map(requests.map((request) => [request._id, request]));
  return rows.flatMap(({ requestId, requesterName, ...row }) => {
    const request = byId.get(requestId);
    const distance = request ? distanceKm(request, row) : Number.POSITIVE_INFINITY;
    return distance <= km ? [{ requestId, requesterName, row, distance }] : [];
  });
}
