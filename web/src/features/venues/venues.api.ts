import { demoEndpoints } from '@showup/contract/demo';
import type { Point } from '@showup/contract/profiles/distance';
import {
  NEARBY_RADIUS_KM,
  NEARBY_RADIUS_MAX_KM,
  Venue,
  VenueCategory,
  type VenueRequest,
  venuesEndpoints,
} from '@showup/contract/venues';
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';
import { stored } from '#lib/kept/stored.ts';

export const venuesKeys = {
  nearby: ['venues', 'nearby'] as const,
  nearbyAt: ({ latitude, longitude, radius }: Point & { radius: number }) =>
    ['venues', 'nearby', latitude, longitude, radius] as const,
  around: ['venues', 'around'] as const,
  found: (text: string) => ['venues', 'found', text] as const,
  ofCode: (code: string) => ['venues', 'code', code] as const,
  display: (token: string) => ['venues', 'display', token] as const,
  demoCity: ['venues', 'demo-city'] as const,
};

/** The venue chosen for verification. Has the venue's coordinates, never the person's. */
const SelectedVenue = z.object({
  _id: z.string(),
  name: z.string(),
  address: z.string(),
  category: VenueCategory,
  latitude: z.number(),
  longitude: z.number(),
  source: Venue.shape.source,
  /** A requested venue has no code. */
  isRequested: Venue.shape.isRequested,
  /** Chosen by scanning its code rather than from the list. */
  isScanned: z.boolean(),
});
export type SelectedVenue = z.infer<typeof SelectedVenue>;

export const selectedVenue = stored(() => localStorage, 'selectedLocation', SelectedVenue);

/** Rounds to about ten metres, so that small moves don't cause new requests. */
const rounded = (degrees: number) => Number(degrees.toFixed(4));

export function useNearbyVenues(point: Point | undefined, radius = NEARBY_RADIUS_KM) {
  const at = point && { latitude: rounded(point.latitude), longitude: rounded(point.longitude), radius };
  return useQuery({
    queryKey: at ? venuesKeys.nearbyAt(at) : venuesKeys.nearby,
    queryFn: at
      ? () =>
          call(venuesEndpoints.nearbyVenues, {
            query: {
              latitude: String(at.latitude),
              longitude: String(at.longitude),
              radius: String(radius),
            },
          })
      : skipToken,
    placeholderData: keepPreviousData,
  });
}

/** The nearest venues however far away, for someone with none nearby. */
export const useFartherVenues = (point: Point) => useNearbyVenues(point, NEARBY_RADIUS_MAX_KM);

/** Accepted venues by name. */
export function useFoundVenues(text: string) {
  return useQuery({
    queryKey: venuesKeys.found(text),
    queryFn: () => call(venuesEndpoints.findVenues, { query: { q: text } }),
    placeholderData: keepPreviousData,
  });
}

/** How many venues are around, for anyone. A kilometre is exact enough, and nothing more leaves the device. */
export function useVenuesAround(point: Point | undefined) {
  const about = (degrees: number) => degrees.toFixed(2);
  return useQuery({
    queryKey: [...venuesKeys.around, point && about(point.latitude), point && about(point.longitude)],
    queryFn: point
      ? () =>
          call(venuesEndpoints.venuesAround, {
            query: { latitude: about(point.latitude), longitude: about(point.longitude) },
          })
      : skipToken,
  });
}

export function useRequestVenue() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: VenueRequest): Promise<Venue> => call(venuesEndpoints.requestVenue, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: venuesKeys.nearby }),
  });
}

/** Sends no request without a code. */
export function useVenueOfCode(code: string | undefined) {
  return useQuery({
    queryKey: venuesKeys.ofCode(code ?? ''),
    queryFn: code === undefined ? skipToken : () => call(venuesEndpoints.venueOfCode, { params: { code } }),
    refetchOnWindowFocus: false,
  });
}

/** Whether the code belongs to no venue or is not a code at all. */
export function isUnknownCode(error: Error | null): boolean {
  return isRefused(error, venuesEndpoints.venueOfCode, 'venues.unknown', 'input.invalid');
}

/** The demo city of this server, or null if the demo is off. */
export function useDemoCity() {
  return useQuery({
    queryKey: venuesKeys.demoCity,
    queryFn: () => call(demoEndpoints.demoCity, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
