import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { isAway, isPassing, isUnanswered } from './call-failed.ts';

/**
 * Refusals are final. Only lost requests and server faults are worth a retry, except after a long wait: then the person is
 * asked, who may know more about their network.
 */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && isPassing(error) && !isUnanswered(error);
}

const LOOK_AGAIN_MS = 3_000;

/** The only place for server state. Live events keep it up to date. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: isWorthRetrying,
        // Retries failed loads until the server is back, with jitter so that clients don't all retry at once.
        refetchInterval: ({ state }) => isAway(state.error) && LOOK_AGAIN_MS * (0.75 + Math.random() / 2),
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Changes cached data if there is any. Unlike `setQueryData`, leaves stale data stale. */
export function changeKnown<T>(
  cache: QueryClient,
  queryKey: QueryKey,
  change: (known: T) => T,
): T | undefined {
  const isInvalidated = cache.getQueryState(queryKey)?.isInvalidated;
  const changed = cache.setQueryData<T>(queryKey, (known) => (known === undefined ? known : change(known)));
  if (isInvalidated) void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  return changed;
}
