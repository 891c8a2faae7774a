import type { QueryClient } from '@tanstack/react-query';
import { PATIENCE } from '../patience.ts';

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
