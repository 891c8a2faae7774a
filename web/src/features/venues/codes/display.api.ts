import { type Display, venuesEndpoints } from '@showup/contract/venues';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { msUntilNextCode } from '#lib/format/code-clock.ts';
import { msUntilNextTry } from '#lib/live/live-connection.ts';
import { PATIENCE, within } from '#lib/patience.ts';
import { venuesKeys } from '../venues.api.ts';

/** What a display shows, and when it arrived by the server's time, since the clock of an old tablet may be wrong. */
export type ReceivedDisplay = Display & { readonly receivedAt: number };

/** The address does not belong to a display, or no longer does. */
export function isUnknownDisplay(error: Error | null): boolean {
  return isRefused(error, venuesEndpoints.display, 'venues.no_display', 'input.invalid');
}

/**
 * The code that a tablet shows, fetched again whenever it changes. Without an answer this retries at growing intervals
 * of up to about ten seconds, and at once when the browser is online again or its page is visible again.
 */
export function useDisplay(token: string) {
  const failures = useRef(0);
  return useQuery({
    queryKey: venuesKeys.display(token),
    queryFn: async () => {
      try {
        const shown = await within(PATIENCE.display, call(venuesEndpoints.display, { params: { token } }));
        failures.current = 0;
        return { ...shown, receivedAt: serverNow() };
      } catch (error) {
        failures.current += 1;
        throw error;
      }
    },
    retry: false,
    staleTime: 0,
    refetchOnReconnect: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (isUnknownDisplay(error)) return false;
      return error || !data
        ? msUntilNextTry(Math.max(1, failures.current))
        : msUntilNextCode(data.changesAt, data.receivedAt);
    },
  });
}
