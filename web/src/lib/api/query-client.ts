import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { PATIENCE } from '../patience.ts';
import { CallFailed, isAway, isUnanswered } from './call-failed.ts';

/**
 * Refusals are final. Only lost requests and server faults are worth a retry, except after a long wait: then the person is
 * asked, who may know more about their network.
 */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isPassing = error instanceof CallFailed && (error.status === 0 || error.status >= 500);
  return failures < 2 && isPassing && !isUnanswered(error);
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

/**
 * Refetches all visible data and restarts requests under way, whose responses may be out of date already. A first load
 * under way is shown when it arrives, and refetched then; one that has failed before starts again at once.
 */
export async function askAllAgain(cache: QueryClient): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  const firstLoads = cache.getQueryCache().findAll({
    predicate: (query) => isFirst(query) && query.state.fetchFailureCount === 0,
  });
  const later = firstLoads.map(async (query) => {
    await query.fetch().catch(() => {}); // joins the request under way
    await cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
  const isOther = (query: Query) => !firstLoads.includes(query);
  await cache.cancelQueries({ predicate: (query) => isFirst(query) && isOther(query) });
  void cache.invalidateQueries({ fetchStatus: 'fetching', refetchType: 'all', predicate: isOther });
  await cache.invalidateQueries({
    predicate: (query) => query.state.fetchStatus !== 'fetching' && isOther(query),
  });
  await Promise.all(later);
}

/**
 * Calls `act` once nothing is being loaded, after four seconds at the latest: for what must not compete with the screen
 * for a slow network. Calling the returned function cancels it.
 */
export function whenAnswered(cache: QueryClient, act: () => void): () => void {
  const stop = () => {
    clearTimeout(latest);
    unsubscribe();
  };
  const end = () => {
    stop();
    act();
  };
  const latest = setTimeout(end, PATIENCE.firstAnswers);
  const unsubscribe = cache.getQueryCache().subscribe(() => cache.isFetching() === 0 && end());
  if (cache.isFetching() === 0) end();
  return stop;
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
