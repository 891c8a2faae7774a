import type { UserId } from '@showup/contract/fields';
import type { ProfileCard } from '@showup/contract/profiles';
import type { QueryClient } from '@tanstack/react-query';
import { TabState } from '#lib/kept/tab-state.ts';
import { useTabState } from '#lib/kept/use-tab-state.ts';

const lastReject = new TabState<ProfileCard | null>();
const cardOf = (card: ProfileCard | null = null) => card;

/** The last person this tab rejected, until an undo, another answer to them or a reload. */
export function useLastReject(): ProfileCard | null {
  return useTabState(lastReject, cardOf);
}

export function lastRejectIn(cache: QueryClient): ProfileCard | null | undefined {
  return lastReject.in(cache);
}

export function rememberLastReject(cache: QueryClient, card: ProfileCard): void {
  lastReject.set(cache, card);
}

/** Does nothing if someone else was rejected last. */
export function forgetLastReject(cache: QueryClient, userId: UserId): void {
  if (lastReject.in(cache)?._id === userId) lastReject.set(cache, null);
}
