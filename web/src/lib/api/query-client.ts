import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { CallFailed, isAway } from './call-failed.ts';

/** A refusal is an answer; only what never arrived, or a server out of breath, is worth asking again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallFailed && (error.status === 0 || error.status >= 500);
}

const LOOK_AGAIN_MS = 3_000;

/** Server state lives here and nowhere else. Live events keep it fresh, so nothing is refetched by its age. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: isWorthRetrying,
        // What could not be loaded comes by itself as soon as it can be, and not for everyone in the same moment.
        refetchInterval: ({ state }) => isAway(state.error) && LOOK_AGAIN_MS * (0.75 + Math.random() / 2),
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Asks again for all that is shown, and for what is being asked for although it was left: an answer that is under way may
 * be too old already, and would count as fresh. A first one is not waited for.
 */
export async function askAllAgain(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ predicate: ({ state }) => state.data === undefined });
  void cache.invalidateQueries({ fetchStatus: 'fetching', refetchType: 'all' });
  await cache.invalidateQueries({ predicate: ({ state }) => state.fetchStatus !== 'fetching' });
}

/** Changes what is known, if anything is. Unlike what is written plainly it has to be asked for again if it had before. */
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
