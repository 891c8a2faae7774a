import type { QueryClient } from '@tanstack/react-query';
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

/** Takes someone out of the deck and of the likes of both directions. */
export function dropFromLists(cache: QueryClient, userId: string): void {
  for (const queryKey of [matchingKeys.whoLikedMe, matchingKeys.likedProfiles]) {
    cache.setQueryData<CardPages>(queryKey, (pages) => withoutCard(pages, userId));
  }
  for (const queryKey of [matchingKeys.decks, matchingKeys.secondLook]) {
    cache.setQueriesData<CardPage>(
      { queryKey },
      (page) => page && { ...page, items: page.items.filter((card) => card._id !== userId) },
    );
  }
}
