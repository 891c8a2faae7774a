import type { UserId } from '@showup/contract/fields';
import { type LikeWords, matchingEndpoints, type UnopenedMatches } from '@showup/contract/matching';
import {
  type Gender,
  type PreferenceChanges,
  type ProfileCard,
  profilesEndpoints,
  type User,
} from '@showup/contract/profiles';
import {
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callPage } from '#lib/api/api.ts';
import { itemsIn, pagedBy } from '#lib/api/pages.ts';
import { changeKnown } from '#lib/api/query-client.ts';
import { useOnline } from '#ui/page/network.ts';
import { profilesKeys, useViewer } from '../profiles/profiles.api.ts';
import { useAnswered } from './deck/answered.ts';
import { openCards } from './deck/deck.ts';
import type { CardPage } from './likes/card-pages.ts';

export const matchingKeys = {
  decks: ['matching', 'deck'] as const,
  /** `genders` undefined means everyone the viewer is interested in. */
  deck: (genders: readonly Gender[] | undefined) => ['matching', 'deck', genders ?? 'everyone'] as const,
  /** Rejected people who are shown again, after the deck. */
  secondLook: ['matching', 'second-look'] as const,
  whoLikedMe: ['matching', 'who-liked-me'] as const,
  likedProfiles: ['matching', 'liked-profiles'] as const,
  sharedCard: (userId: string) => ['matching', 'shared-card', userId] as const,
  preferences: ['matching', 'preferences'] as const,
  onlineUsers: ['matching', 'online-users'] as const,
  unopenedMatches: ['matching', 'unopened-matches'] as const,
};

/** Badges show 99+ beyond this, so counting can stop. */
const COUNTED = 100;

/**
 * The next people in the deck; `genders` undefined means everyone the viewer is interested in. While there is a next
 * page, the same call finds more. @throws CallFailed
 */
export function potentialMatches(genders: Gender[] | undefined): Promise<CardPage> {
  return callPage(matchingEndpoints.potentialMatches, { query: { genders } });
}

/** A page of rejected people, newest first. @throws CallFailed */
export function rejectedProfiles(cursor: string | undefined): Promise<CardPage> {
  return callPage(matchingEndpoints.rejectedProfiles, { query: { cursor } });
}

/** @throws CallFailed */
export function like(likedUserId: UserId, words?: LikeWords) {
  return call(matchingEndpoints.like, { body: { likedUserId, words } });
}

/** @throws CallFailed */
export function reject(rejectedUserId: UserId) {
  return call(matchingEndpoints.reject, { body: { rejectedUserId } });
}

/** @throws CallFailed */
export function undoReject(rejectedUserId: UserId) {
  return call(matchingEndpoints.undoReject, { body: { rejectedUserId } });
}

export function useWhoLikedMe() {
  return useInfiniteQuery({
    queryKey: matchingKeys.whoLikedMe,
    ...pagedBy((cursor) => callPage(matchingEndpoints.whoLikedMe, { query: { cursor } })),
  });
}

export function useLikedProfiles() {
  return useInfiniteQuery({
    queryKey: matchingKeys.likedProfiles,
    ...pagedBy((cursor) => callPage(matchingEndpoints.likedProfiles, { query: { cursor } })),
  });
}

/**
 * The card of a share link, with the id as the address has it; always refetched, since either of the two may have
 * answered elsewhere.
 */
export function useSharedCard(userId: string) {
  return useQuery({
    queryKey: matchingKeys.sharedCard(userId),
    queryFn: () => call(matchingEndpoints.sharedCard, { params: { userId } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** How many people are in Likes; exact below 100. */
export function useLikesReceivedCount(): number {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useWhoLikedMe();
  const count = openCards(itemsIn(data), useAnswered()).length;
  useEffect(() => {
    if (hasNextPage && count < COUNTED && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, count, isFetching, isError, fetchNextPage]);
  return count;
}

/** `null` while the live connection is down. */
export type OnlineUsers = readonly string[] | null;

/** The viewer and their matches who are online. Undefined while that is unknown, or if the viewer hides their own status. */
export function useOnlineUsers(): readonly string[] | undefined {
  const hasNetwork = useOnline();
  const { data } = useQuery<OnlineUsers>({ queryKey: matchingKeys.onlineUsers, queryFn: skipToken });
  const { showsOnlineStatus } = useViewer();
  return hasNetwork && showsOnlineStatus ? (data ?? undefined) : undefined;
}

export function useUnmatch() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (unmatchedUserId: UserId) => call(matchingEndpoints.unmatch, { body: { unmatchedUserId } }),
    onSuccess: () => refreshLikes(cache),
    onError: logOnly,
  });
}

/** Refetches likes in both directions. */
export function refreshLikes(cache: QueryClient): void {
  for (const queryKey of [matchingKeys.whoLikedMe, matchingKeys.likedProfiles]) {
    void cache.invalidateQueries({ queryKey });
  }
}

/** For failures that need no message, since the card visibly comes back. */
export function logOnly(error: Error): void {
  // biome-ignore lint/suspicious/noConsole: browsers have no other log.
  console.warn(error.message);
}

export function usePreferences() {
  return useQuery({
    queryKey: matchingKeys.preferences,
    queryFn: () => call(profilesEndpoints.getPreferences, {}),
  });
}

export function useUpdatePreferences() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: PreferenceChanges) => call(profilesEndpoints.updatePreferences, { body }),
    onSuccess: (saved) => {
      const { interestedIn } = saved;
      cache.setQueryData(matchingKeys.preferences, saved);
      cache.setQueryData<User | null>(profilesKeys.viewer, (user) => user && { ...user, interestedIn });
      // Removes the old deck at once, so that none of its cards is shown first.
      cache.removeQueries({ queryKey: matchingKeys.decks });
      cache.removeQueries({ queryKey: matchingKeys.secondLook });
      refreshLikes(cache);
    },
  });
}

export function useUnopenedMatches() {
  return useQuery({
    queryKey: matchingKeys.unopenedMatches,
    queryFn: () => call(matchingEndpoints.unopenedMatches, {}),
  });
}

/** Whether the viewer has a match that they have not opened, besides the open conversation. */
export function useHasUnopened(openPartnerId: UserId | null): boolean {
  const { data } = useUnopenedMatches();
  if (!data) return false;
  return data.total > data.matches.filter(({ _id }) => _id === openPartnerId).length;
}

/** Puts a new match first. */
export function addUnopened(cache: QueryClient, match: ProfileCard): void {
  changeUnopened(cache, ({ total, matches }) =>
    matches.some(({ _id }) => _id === match._id)
      ? { total, matches }
      : { total: total + 1, matches: [match, ...matches] },
  );
}

/** For a match that was opened, or has ended. */
export function forgetUnopened(cache: QueryClient, userId: UserId): void {
  changeUnopened(cache, ({ total, matches }) => {
    const left = matches.filter(({ _id }) => _id !== userId);
    return { total: total - (matches.length - left.length), matches: left };
  });
}

function changeUnopened(cache: QueryClient, change: (known: UnopenedMatches) => UnopenedMatches): void {
  const queryKey = matchingKeys.unopenedMatches;
  changeKnown<UnopenedMatches>(cache, queryKey, change);
  // A response under way may be older than this change.
  if (cache.isFetching({ queryKey }) > 0) {
    void cache.cancelQueries({ queryKey }).then(() => cache.invalidateQueries({ queryKey }));
  }
}

/** Returns false if another tab or device was faster, or the match has ended. A failure leaves it unopened there. */
export async function openMatch(cache: QueryClient, userId: UserId): Promise<boolean> {
  forgetUnopened(cache, userId);
  try {
    const { opened } = await call(matchingEndpoints.openMatch, { body: { matchedUserId: userId } });
    return opened;
  } catch (error) {
    if (error instanceof Error) logOnly(error);
    return true;
  }
}
