import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { BUILD, keptRecords } from './kept-records.ts';

const Answer = z.object({
  /** The build that wrote the answer. Another build may expect different data. */
  build: z.string(),
  ownerId: z.string(),
  queryKey: z.array(z.unknown()),
  data: z.unknown(),
});

const answers = keptRecords('answers', Answer);

/** Changes within this time are written together. */
const WRITE_AFTER_MS = 500;

interface Keeping {
  /** The owner of the answers. If undefined, nothing is kept. */
  readonly ownerOf: (cache: QueryClient) => string | undefined;
  /** Prefixes of the query keys to keep. */
  readonly keys: readonly QueryKey[];
}

const begins = (key: QueryKey, beginning: QueryKey) => beginning.every((part, index) => part === key[index]);

/** Keeps the latest of these answers in this browser for offline use, until the person signs out. */
export function keepAnswers(cache: QueryClient, { ownerOf, keys }: Keeping): () => void {
  const changed = new Set<Query>();
  let writing: ReturnType<typeof setTimeout> | undefined;

  function write(): void {
    clearTimeout(writing);
    writing = undefined;
    const ownerId = ownerOf(cache);
    for (const { queryKey, queryHash, state } of changed) {
      if (ownerId === undefined || state.data === undefined || state.data === null) continue;
      // A browser that stores nothing (private mode, no space left) has nothing to show offline.
      answers
        .write(queryHash, { build: BUILD, ownerId, queryKey: [...queryKey], data: state.data })
        .catch(() => {});
    }
    changed.clear();
  }

  function note(query: Query): void {
    if (!keys.some((key) => begins(query.queryKey, key))) return;
    changed.add(query);
    writing ??= setTimeout(write, WRITE_AFTER_MS);
  }

  for (const query of cache.getQueryCache().getAll()) note(query);
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
  });
  // The timers of a page that is being closed may never fire.
  window.addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', write);
  return () => {
    stop();
    window.removeEventListener('pagehide', write);
    document.removeEventListener('visibilitychange', write);
    clearTimeout(writing);
  };
}

/**
 * Adds the kept answers to the cache wherever nothing is loaded, and returns the answer under `ownerKey`: the person
 * they belong to. Ignores the answers of anyone else.
 */
export async function restoreAnswers(cache: QueryClient, ownerKey: QueryKey): Promise<unknown> {
  const kept = (await answers.readAll().catch(() => [])).filter(({ build }) => build === BUILD);
  const owner = kept.find(({ queryKey }) => hashKey(queryKey) === hashKey(ownerKey));
  if (!owner) return undefined;
  for (const { ownerId, queryKey, data } of kept) {
    if (ownerId !== owner.ownerId || queryKey === owner.queryKey) continue;
    if (cache.getQueryData(queryKey) === undefined) cache.setQueryData(queryKey, data);
  }
  return owner.data;
}
