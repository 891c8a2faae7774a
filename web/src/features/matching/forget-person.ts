import type { UserId } from '@showup/contract/fields';
import type { QueryClient } from '@tanstack/react-query';
import { changeKnown } from '#lib/api/query-client.ts';
import { forgetAnswered, setAnswered } from './deck/answered.ts';
import { forgetLastReject } from './deck/last-reject.ts';
import { type CardPage, type CardPages, withoutCard } from './likes/card-pages.ts';
import { matchingKeys, refreshLikes } from './matching.api.ts';

/** Removes a person the viewer can no longer meet from all lists, including responses still under way. */
export function forgetPerson(cache: QueryClient, userId: UserId): void {
  setAnswered(cache, [userId], true);
  forgetLastReject(cache, userId);
  dropFromLists(cache, userId);
  refreshLikes(cache);
}

/** After an unblock: drops the cached lists, so that the person can appear again. */
export function letMeetAgain(cache: QueryClient): void {
  for (const queryKey of [matchingKeys.decks, matchingKeys.secondLook]) cache.removeQueries({ queryKey });
  forgetAnswered(cache);
  refreshLikes(cache);
}

/** Removes someone from the deck and from likes in both directions. */
export function dropFromLists(cache: QueryClient, userId: UserId): void {
  for (const queryKey of [matchingKeys.whoLikedMe, matchingKeys.likedProfiles]) {
    changeKnown<CardPages | undefined>(cache, queryKey, (pages) => withoutCard(pages, userId));
  }
  for (const pages of [matchingKeys.decks, matchingKeys.secondLook]) {
    for (const [queryKey] of cache.getQueriesData({ queryKey: pages })) {
      changeKnown<CardPage>(cache, queryKey, (page) => ({
        ...page,
        items: page.items.filter((card) => card._id !== userId),
      }));
    }
  }
}
