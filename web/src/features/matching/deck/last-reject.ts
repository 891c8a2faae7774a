import type { ProfileCard } from '@showup/contract/profiles';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { matchingKeys } from '../matching.api.ts';

const queryKey = matchingKeys.lastReject;

/** Whom this tab rejected last, until that is undone, the person is answered otherwise, or the page is loaded anew. */
export function useLastReject(): ProfileCard | null {
  const { data } = useQuery<ProfileCard | null>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

export function rememberLastReject(cache: QueryClient, card: ProfileCard): void {
  cache.setQueryData<ProfileCard | null>(queryKey, card);
}

/** Does nothing when it was somebody else. */
export function forgetLastReject(cache: QueryClient, userId: string): void {
  cache.setQueryData<ProfileCard | null>(queryKey, (last) => (last?._id === userId ? null : last));
}
