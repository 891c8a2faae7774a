import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from './api.ts';

/** A refusal is an answer; only what never arrived, or a server out of breath, is worth asking again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallFailed && (error.status === 0 || error.status >= 500);
}

/** Server state lives here and nowhere else. Live events keep it fresh, so nothing is refetched by its age. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: isWorthRetrying,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Asks again for all that is shown. A first answer that is under way may be too old already, so it is not waited for. */
export async function askAllAgain(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ predicate: ({ state }) => state.data === undefined });
  await cache.invalidateQueries();
}
