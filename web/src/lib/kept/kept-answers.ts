import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { keptRecords } from './kept-records.ts';

const Answer = z.object({
  /** The build that kept it: another one may expect something else. */
  build: z.string(),
  ownerId: z.string(),
  queryKey: z.array(z.unknown()),
  data: z.unknown(),
});

const answers = keptRecords('answers', Answer);
const BUILD = new URL(import.meta.url).pathname;

/** What comes in one go is written in one go. */
const WRITE_AFTER_MS = 500;

interface Keeping {
  /** Whose answers they are; nothing is kept for nobody. */
  readonly ownerOf: (cache: QueryClient) => string | undefined;
  /** The beginnings of the keys that are kept. */
  readonly keys: readonly QueryKey[];
}

const begins = (key: QueryKey, beginning: QueryKey) => beginning.every((part, index) => part === key[index]);

/** Keeps the latest of these answers in this browser, for when there is no network, until the person signs out. */
export function keepAnswers(cache: QueryClient, { ownerOf, keys }: Keeping): () => void {
  const changed = new Set<Query>();
  let writing: ReturnType<typeof setTimeout> | undefined;

  function write(): void {
    clearTimeout(writing);
    writing = undefined;
    const ownerId = ownerOf(cache);
    for (const { queryKey, queryHash, state } of changed) {
      if (ownerId === undefined || state.data === undefined || state.data === null) continue;
      // A browser that keeps nothing (private mode, no space left) has nothing to show without a network.
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
  // A page that is left may never come to its timers again.
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
 * Puts what is kept beside what is loaded already, and returns what is kept under `ownerKey`: the person it belongs to.
 * Nothing of anybody else comes back.
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
