import type { QueryClient } from '@tanstack/react-query';

/** The longest that anything waits for first answers. */
const LONGEST_WAIT_MS = 4_000;

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
  const latest = setTimeout(end, LONGEST_WAIT_MS);
  const unsubscribe = cache.getQueryCache().subscribe(() => cache.isFetching() === 0 && end());
  if (cache.isFetching() === 0) end();
  return stop;
}
