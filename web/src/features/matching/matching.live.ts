import type { LivePayload } from '@showup/contract/joined/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeKnown } from '#lib/api/query-client.ts';
import { onLiveLoss } from '#lib/live/live-listeners.ts';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { useNavigate, useRouter } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { forgetLastReject } from './deck/last-reject.ts';
import { isMatchMadeHere, noteToldEarly } from './deck/use-answers.tsx';
import { dropFromLists, forgetPerson } from './forget-person.ts';
import { type CardPages, withCardFirst } from './likes/card-pages.ts';
import { dropMatch } from './matches/shown-matches.ts';
import { personOf, toastMatch } from './matches/tell-matches.ts';
import { addUnopened, forgetUnopened, matchingKeys, type OnlineUsers, refreshLikes } from './matching.api.ts';
import { matchingTexts } from './matching.texts.ts';

/** Puts the liker first in Likes. */
export function receiveLike(cache: QueryClient, { likedBy }: LivePayload<'newLike'>): void {
  const queryKey = matchingKeys.whoLikedMe;
  changeKnown<CardPages | undefined>(cache, queryKey, (pages) => withCardFirst(pages, likedBy));
  // A response under way may be older than this like.
  if (cache.isFetching({ queryKey }) > 0) {
    void cache.cancelQueries({ queryKey }).then(() => cache.invalidateQueries({ queryKey }));
  }
}

/**
 * Removes the match from the deck and likes, and drops the undo of an earlier reject. For the person who liked first,
 * it is a new one to open.
 */
export function receiveMatch(cache: QueryClient, { matchedUser, isOpened }: LivePayload<'newMatch'>): void {
  if (isOpened === false) addUnopened(cache, matchedUser);
  forgetLastReject(cache, matchedUser._id);
  dropFromLists(cache, matchedUser._id);
  refreshLikes(cache);
}

/** After an unmatch neither is shown to the other again. */
export function receiveUnmatch(cache: QueryClient, { userId }: LivePayload<'unmatched'>): void {
  forgetPerson(cache, userId);
  forgetUnopened(cache, userId);
}

/** The viewer blocked someone in another tab. */
export function receiveBlock(cache: QueryClient, { userId }: LivePayload<'blocked'>): void {
  forgetPerson(cache, userId);
  forgetUnopened(cache, userId);
}

export function receiveOnlineUsers(cache: QueryClient, userIds: LivePayload<'getOnlineUsers'>): void {
  cache.setQueryData<OnlineUsers>(matchingKeys.onlineUsers, userIds);
}

/** Forgets who is online, since it is out of date. The next connection starts with a new list. */
export function forgetOnlineUsers(cache: QueryClient): void {
  cache.setQueryData<OnlineUsers>(matchingKeys.onlineUsers, null);
}

/** Keeps likes, matches and online people up to date. */
export function useMatchingLive(): void {
  const cache = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    // The server sends the list only when it changes, so it is kept while no screen shows it.
    cache.setQueryDefaults(matchingKeys.onlineUsers, { gcTime: Number.POSITIVE_INFINITY });
    return onLiveLoss(() => forgetOnlineUsers(cache));
  }, [cache]);
  useLiveEvents({
    newLike(event) {
      receiveLike(cache, event);
      notify.about(matchingTexts.likedYou, {
        person: personOf(event.likedBy),
        open: () => navigate('/likes'),
      });
    },
    newMatch(event) {
      receiveMatch(cache, event);
      const { isOpened, matchedUser } = event;
      if (isMatchMadeHere(cache, matchedUser)) noteToldEarly(cache, matchedUser._id);
      else if (isOpened !== false) toastMatch(cache, router, matchedUser);
    },
    matchOpened({ userId }) {
      forgetUnopened(cache, userId);
      dropMatch(router, userId, false);
    },
    unmatched(event) {
      receiveUnmatch(cache, event);
      dropMatch(router, event.userId, true);
    },
    blocked(event) {
      receiveBlock(cache, event);
      dropMatch(router, event.userId, true);
    },
    getOnlineUsers: (userIds) => receiveOnlineUsers(cache, userIds),
  });
}
