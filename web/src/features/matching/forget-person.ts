import type { QueryClient } from '@tanstack/react-query';
import { changeKnown } from '../../lib/query-client.ts';
import { type CardPage, type CardPages, withoutCard } from './card-pages.ts';
import { forgetLastReject } from './last-reject.ts';
import { matchingKeys, refreshLikes } from './matching.api.ts';
import { setAnswered } from './use-answers.tsx';

/** Two people are closed to each other: the other is nowhere any more, whatever answer is still on its way. */
export function forgetPerson(cache: QueryClient, userId: string): void {
  setAnswered(cache, [userId], true);
  forgetLastReject(cache, userId);
  dropFromLists(cache, userId);
  refreshLikes(cache);
}

/** A block is taken back: whoever the server has to show now may be shown, the one that is named here included. */
export function letMeetAgain(cache: QueryClient, userId: string | undefined): void {
  if (userId !== undefined) setAnswered(cache, [userId], false);
  void cache.invalidateQueries({ queryKey: matchingKeys.decks });
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
