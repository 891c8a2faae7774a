import type { UserId } from '@showup/contract/fields';
import type { LikeWords } from '@showup/contract/matching';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { TabState } from '#lib/kept/tab-state.ts';
import { useTabState } from '#lib/kept/use-tab-state.ts';

/** Words by the person they are for, until their like has arrived. */
const drafts = new TabState<ReadonlyMap<string, LikeWords>>();

const draftsOf = (kept: ReadonlyMap<string, LikeWords> | undefined) => kept;
const empty: LikeWords = { about: 'photo-1', text: '' };

export function useWordsDraft(userId: UserId): [LikeWords, (words: LikeWords) => void] {
  const cache = useQueryClient();
  const all = useTabState(drafts, draftsOf);
  return [
    all?.get(userId) ?? empty,
    (words) => drafts.set(cache, new Map([...(drafts.in(cache) ?? []), [userId, words]])),
  ];
}

export function forgetWords(cache: QueryClient, userId: UserId): void {
  const kept = new Map(drafts.in(cache));
  if (kept.delete(userId)) drafts.set(cache, kept);
}
