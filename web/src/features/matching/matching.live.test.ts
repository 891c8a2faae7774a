import type { UnopenedMatches } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { asUserId } from '#test/as-user-id.ts';
import { aCard } from '#test/entities.ts';
import { answeredIn } from './deck/answered.ts';
import { lastRejectIn, rememberLastReject } from './deck/last-reject.ts';
import { isMatchMadeHere } from './deck/use-answers.tsx';
import { letMeetAgain } from './forget-person.ts';
import type { CardPage, CardPages } from './likes/card-pages.ts';
import { forgetUnopened, matchingKeys } from './matching.api.ts';
import {
  forgetOnlineUsers,
  receiveBlock,
  receiveLike,
  receiveMatch,
  receiveOnlineUsers,
  receiveUnmatch,
} from './matching.live.ts';

const [asha, bela, chitra, divya] = [
  aCard(asUserId('Asha')),
  aCard(asUserId('Bela')),
  aCard(asUserId('Chitra')),
  aCard(asUserId('Divya')),
];

/** The server's response for these people, in pages of two. */
function fetched(...people: ProfileCard[]): CardPages {
  const second = people.slice(2);
  const pages = [{ items: people.slice(0, 2), next: second.length > 0 ? 'more' : undefined }];
  if (second.length > 0) pages.push({ items: second, next: undefined });
  return { pages, pageParams: pages.map((_, at) => (at === 0 ? '' : 'more')) };
}

const peopleIn = (pages: CardPages | undefined) => pages?.pages.flatMap((page) => page.items);

function cacheWith(lists: { whoLikedMe?: CardPages; likedProfiles?: CardPages; deck?: ProfileCard[] }) {
  const cache = new QueryClient();
  if (lists.whoLikedMe) cache.setQueryData(matchingKeys.whoLikedMe, lists.whoLikedMe);
  if (lists.likedProfiles) cache.setQueryData(matchingKeys.likedProfiles, lists.likedProfiles);
  if (lists.deck) cache.setQueryData(matchingKeys.deck(undefined), { items: lists.deck, next: undefined });
  return cache;
}

const likersOf = (cache: QueryClient) => peopleIn(cache.getQueryData<CardPages>(matchingKeys.whoLikedMe));
const deckOf = (cache: QueryClient) => cache.getQueryData<CardPage>(matchingKeys.deck(undefined))?.items;
const likedOf = (cache: QueryClient) => peopleIn(cache.getQueryData<CardPages>(matchingKeys.likedProfiles));

test('an event leaves a stale list stale', async () => {
  const cache = cacheWith({ whoLikedMe: fetched(asha, bela), deck: [asha, bela] });
  await cache.invalidateQueries();
  receiveLike(cache, { likedBy: divya });
  receiveUnmatch(cache, { userId: asha._id });
  for (const queryKey of [matchingKeys.whoLikedMe, matchingKeys.deck(undefined)]) {
    expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
  }
});

describe('a new like', () => {
  test('comes first in Likes, as in a fresh fetch', () => {
    const cache = cacheWith({ whoLikedMe: fetched(asha, bela, chitra) });
    receiveLike(cache, { likedBy: divya });
    expect(likersOf(cache)).toEqual(peopleIn(fetched(divya, asha, bela, chitra)));
  });

  test('from someone already in the list moves them to the top and shows them once', () => {
    const cache = cacheWith({ whoLikedMe: fetched(asha, bela, chitra) });
    receiveLike(cache, { likedBy: chitra });
    receiveLike(cache, { likedBy: chitra });
    expect(likersOf(cache)).toEqual(peopleIn(fetched(chitra, asha, bela)));
  });

  test('is added to an empty list, but not to one that was never loaded', () => {
    const empty = cacheWith({ whoLikedMe: fetched() });
    receiveLike(empty, { likedBy: asha });
    expect(likersOf(empty)).toEqual([asha]);
    const unloaded = cacheWith({});
    receiveLike(unloaded, { likedBy: asha });
    expect(likersOf(unloaded)).toBeUndefined();
  });

  test('that arrives during a fetch of the list is not lost', async () => {
    const cache = new QueryClient();
    const answers = [fetched(), fetched(asha)];
    const list = new QueryObserver(cache, {
      queryKey: matchingKeys.whoLikedMe,
      queryFn: async () => answers.shift() ?? fetched(),
    });
    const stop = list.subscribe(() => {});
    receiveLike(cache, { likedBy: asha });
    await vi.waitFor(() => expect(likersOf(cache)).toEqual([asha]), { timeout: 20_000 });
    stop();
  });
});

describe('a match', () => {
  test('is removed from every list, as in a fresh fetch', () => {
    const cache = cacheWith({
      whoLikedMe: fetched(asha, bela, chitra),
      likedProfiles: fetched(bela, divya),
      deck: [bela, divya],
    });
    rememberLastReject(cache, bela);
    receiveMatch(cache, { matchedUser: bela });
    expect(lastRejectIn(cache)).toBeNull();
    expect(likersOf(cache)).toEqual(peopleIn(fetched(asha, chitra)));
    expect(likedOf(cache)).toEqual([divya]);
    expect(deckOf(cache)).toEqual([divya]);
  });

  test('waits to be opened by the person who liked first, as in a fresh fetch', () => {
    const cache = new QueryClient();
    const unopened = () => cache.getQueryData<UnopenedMatches>(matchingKeys.unopenedMatches);
    cache.setQueryData<UnopenedMatches>(matchingKeys.unopenedMatches, { total: 1, matches: [asha] });
    for (let told = 0; told < 2; told++) receiveMatch(cache, { matchedUser: bela, isOpened: false });
    receiveMatch(cache, { matchedUser: chitra, isOpened: true });
    expect(unopened()).toEqual({ total: 2, matches: [bela, asha] });
    receiveUnmatch(cache, { userId: asha._id });
    expect(unopened()).toEqual({ total: 1, matches: [bela] });
    forgetUnopened(cache, bela._id);
    forgetUnopened(cache, bela._id);
    expect(unopened()).toEqual({ total: 0, matches: [] });
  });

  test('opened while the list is under way is not listed by a response from before', async () => {
    const cache = new QueryClient();
    const answers = [{ total: 1, matches: [asha] }];
    const list = new QueryObserver<UnopenedMatches>(cache, {
      queryKey: matchingKeys.unopenedMatches,
      queryFn: async () => answers.shift() ?? { total: 0, matches: [] },
    });
    const stop = list.subscribe(() => {});
    forgetUnopened(cache, asha._id);
    await expect.poll(() => list.getCurrentResult().data).toEqual({ total: 0, matches: [] });
    stop();
  });

  test('is shown only by the match screen in the tab that made it', async () => {
    const cache = new QueryClient();
    const answered = cache
      .getMutationCache()
      .build(cache, {
        mutationKey: ['matching', 'answer', 'like'],
        mutationFn: async () => ({ matched: true }),
      })
      .execute(asha);
    expect(isMatchMadeHere(cache, asha)).toBe(true);
    expect(isMatchMadeHere(cache, bela)).toBe(false);
    await answered;
    expect(isMatchMadeHere(cache, asha)).toBe(true);
  });

  test('made by the other person’s later like is announced in every tab', async () => {
    const cache = new QueryClient();
    await cache
      .getMutationCache()
      .build(cache, {
        mutationKey: ['matching', 'answer', 'like'],
        mutationFn: async () => ({ matched: false }),
      })
      .execute(asha);
    expect(isMatchMadeHere(cache, asha)).toBe(false);
  });
});

test('an ended match is removed from the deck, the lists and the undo', () => {
  const cache = cacheWith({
    whoLikedMe: fetched(asha, bela),
    likedProfiles: fetched(bela),
    deck: [bela, divya],
  });
  cache.setQueryData(matchingKeys.secondLook, { items: [bela, chitra], next: undefined });
  rememberLastReject(cache, bela);
  receiveUnmatch(cache, { userId: bela._id });
  expect(likersOf(cache)).toEqual([asha]);
  expect(likedOf(cache)).toEqual([]);
  expect(deckOf(cache)).toEqual([divya]);
  expect(cache.getQueryData(matchingKeys.secondLook)).toEqual({ items: [chitra], next: undefined });
  expect(lastRejectIn(cache)).toBeNull();
  // A response under way cannot bring them back.
  expect(answeredIn(cache)).toContain(bela._id);
});

test('someone blocked in another tab leaves the deck and lists at once, and may return after an unblock', () => {
  const cache = cacheWith({ whoLikedMe: fetched(asha, bela), deck: [bela, divya] });
  receiveBlock(cache, { userId: bela._id });
  expect(likersOf(cache)).toEqual([asha]);
  expect(deckOf(cache)).toEqual([divya]);
  expect(answeredIn(cache)).toContain(bela._id);
  letMeetAgain(cache);
  expect(answeredIn(cache)).not.toContain(bela._id);
});

test('each list of online people replaces the one before', () => {
  const cache = cacheWith({});
  receiveOnlineUsers(cache, [asUserId('me'), asUserId('asha')]);
  receiveOnlineUsers(cache, [asUserId('me')]);
  expect(cache.getQueryData(matchingKeys.onlineUsers)).toEqual(['me']);
  forgetOnlineUsers(cache);
  expect(cache.getQueryData(matchingKeys.onlineUsers)).toBeNull();
});
