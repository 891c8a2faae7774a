import type { QueryClient } from '@tanstack/react-query';
import { changeKnown } from '../../lib/api/query-client.ts';
import { forgetAnswered, setAnswered } from './deck/answered.ts';
import { forgetLastReject } from './deck/last-reject.ts';
import { type CardPage, type CardPages, withoutCard } from './likes/card-pages.ts';
import { matchingKeys, refreshLikes } from './matching.api.ts';

/** Two people are closed to each other: the other is nowhere any more, whatever answer is still on its way. */
export function forgetPerson(cache: QueryClient, userId: string): void {
  setAnswered(cache, [userId], true);
  forgetLastReject(cache, userId);
  dropFromLists(cache, userId);
  refreshLikes(cache);
}

/** A block is taken back. The lists of before go, so that whoever the server shows by now is shown here as well. */
export function letMeetAgain(cache: QueryClient): void {
  for (const queryKey of [matchingKeys.decks, matchingKeys.secondLook]) cache.removeQueries({ queryKey });
  forgetAnswered(cache);
  refreshLikes(cache);
}

/** Takes someone out of the deck and of the likes of both directions. */
export function dropFromLists(cache: QueryClient, userId: string): void {
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
