import {
  type Acceptance,
  type RequestedVenue,
  type VenuePage,
  venuesDeskEndpoints,
} from '@showup/contract/venues/venues-desk';
import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';
import { pagedBy, removeItems } from '#lib/api/pages.ts';

const venuesDeskKeys = {
  requests: ['venues-desk', 'requests'] as const,
  silent: ['venues-desk', 'silent'] as const,
  searches: ['venues-desk', 'search'] as const,
  search: (text: string) => ['venues-desk', 'search', text] as const,
  page: (venueId: string) => ['venues-desk', 'page', venueId] as const,
};

const REQUESTS_POLL_MS = 60_000;

/** Open requests, longest waiting first. */
export function useVenueRequests() {
  return useInfiniteQuery({
    queryKey: venuesDeskKeys.requests,
    ...pagedBy((cursor) => callPage(venuesDeskEndpoints.venueRequests, { query: { cursor } })),
    staleTime: 0,
    refetchInterval: REQUESTS_POLL_MS,
  });
}

const SILENT_POLL_MS = 300_000;

/** Displays that went silent, the longest silent first. */
export function useSilentDisplays() {
  return useQuery({
    queryKey: venuesDeskKeys.silent,
    queryFn: () => call(venuesDeskEndpoints.silentDisplays, {}),
    refetchInterval: SILENT_POLL_MS,
  });
}

/** Accepted venues by name, all of them if the text is empty. The last result stays until the next one arrives. */
export function useVenueSearch(text: string) {
  return useInfiniteQuery({
    queryKey: venuesDeskKeys.search(text),
    ...pagedBy((cursor) =>
      callPage(venuesDeskEndpoints.searchVenues, {
        query: { text: text || undefined, cursor },
      }),
    ),
    placeholderData: keepPreviousData,
  });
}

export function useVenuePage(venueId: string | undefined) {
  return useQuery({
    queryKey: venuesDeskKeys.page(venueId ?? ''),
    queryFn:
      venueId === undefined ? skipToken : () => call(venuesDeskEndpoints.venuePage, { params: { venueId } }),
    staleTime: 0,
  });
}

/** The request was decided by someone else or is gone. Typed by `mergeVenue`, which has the most error codes. */
export function isOutOfDate(error: unknown): boolean {
  return isRefused(
    error,
    venuesDeskEndpoints.mergeVenue,
    'venues.no_request',
    'venues.decided',
    'venues.none',
  );
}

async function removeRequest(cache: QueryClient, venueId: string): Promise<void> {
  await removeItems<RequestedVenue>(cache, venuesDeskKeys.requests, ({ _id }) => _id === venueId);
}

/** Removes the request from the list after a decision, even if someone else made it. */
function useRequestDecision<Body extends { venueId: string }, Answer>(
  decide: (body: Body) => Promise<Answer>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: (_answer, { venueId }) => removeRequest(cache, venueId),
    onError: async (error) => {
      // Only a refetch shows which one is gone, the request or the venue to merge it with.
      if (isOutOfDate(error)) await cache.invalidateQueries({ queryKey: venuesDeskKeys.requests });
    },
    onSettled: () => {
      for (const queryKey of [venuesDeskKeys.requests, venuesDeskKeys.searches]) {
        void cache.invalidateQueries({ queryKey });
      }
    },
  });
}

export const useAcceptVenue = () =>
  useRequestDecision((body: Acceptance) => call(venuesDeskEndpoints.acceptVenue, { body }));
export const useMergeVenue = () =>
  useRequestDecision((body: { venueId: string; intoId: string }) =>
    call(venuesDeskEndpoints.mergeVenue, { body }),
  );
export const useRefuseVenue = () =>
  useRequestDecision((body: { venueId: string; reason?: string }) =>
    call(venuesDeskEndpoints.refuseVenue, { body }),
  );

/** Changes a venue's displays, then reloads its page, even after a failure. */
function useDisplayWork<Body, Answer>(venueId: VenuePage['_id'], work: (body: Body) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => cache.invalidateQueries({ queryKey: venuesDeskKeys.page(venueId) }),
  });
}

export const useGiveDisplay = (venueId: string) =>
  useDisplayWork(venueId, (clientId: string) =>
    call(venuesDeskEndpoints.giveDisplay, { body: { venueId, clientId } }),
  );
export const useRenewDisplay = (venueId: string) =>
  useDisplayWork(venueId, (displayId: string) =>
    call(venuesDeskEndpoints.renewDisplay, { body: { displayId } }),
  );
export const useRevokeDisplay = (venueId: string) =>
  useDisplayWork(venueId, (displayId: string) =>
    call(venuesDeskEndpoints.revokeDisplay, { body: { displayId } }),
  );
export const useRenewSecret = (venueId: string) =>
  useDisplayWork(venueId, () => call(venuesDeskEndpoints.renewSecret, { body: { venueId } }));
