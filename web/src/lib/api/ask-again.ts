import type { Query, QueryClient } from '@tanstack/react-query';
import { isUnanswered } from './call-failed.ts';

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
    const failure: unknown = await query.fetch().then(
      () => undefined, // it joins the request under way
      (error: unknown) => error,
    );
    // After a silence the person is asked; asking for them would take as long again.
    if (!isUnanswered(failure)) await cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
  const isOther = (query: Query) => !firstLoads.includes(query);
  await cache.cancelQueries({ predicate: (query) => isFirst(query) && isOther(query) });
  void cache.invalidateQueries({ fetchStatus: 'fetching', refetchType: 'all', predicate: isOther });
  await cache.invalidateQueries({
    predicate: (query) => query.state.fetchStatus !== 'fetching' && isOther(query),
  });
  await Promise.all(later);
}
