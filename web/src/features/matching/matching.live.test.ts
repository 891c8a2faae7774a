import type { ProfileCard } from '@showup/contract/profiles';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { answeredIn } from './deck/answered.ts';
import { lastRejectIn, rememberLastReject } from './deck/last-reject.ts';
import { isMatchMadeHere } from './deck/use-answers.tsx';
import { letMeetAgain } from './forget-person.ts';
import type { CardPage, CardPages } from './likes/card-pages.ts';
import { matchingKeys } from './matching.api.ts';
import {
  forgetOnlineUsers,
  receiveBlock,
  receiveLike,
  receiveMatch,
  receiveOnlineUsers,
  receiveUnmatch,
} from './matching.live.ts';

function person(fullName: string): ProfileCard {
  return {
    _id: `id-${fullName}`,
    fullName,
    identifiedAs: 'Female',
    dob: '1999-01-01',
    bio: '',
    photos: [],
    verifiedMonth: '2026-11',
  };
}

const asha = person('Asha');
const bela = person('Bela');
const chitra = person('Chitra');
const divya = person('Divya');

/** What the server answers for these people, in pages of two. */
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

test('an event does not make a list count as fresh that has to be asked for again', async () => {
  const cache = cacheWith({ whoLikedMe: fetched(asha, bela), deck: [asha, bela] });
  await cache.invalidateQueries();
  receiveLike(cache, { likedBy: divya });
  receiveUnmatch(cache, { userId: asha._id });
  for (const queryKey of [matchingKeys.whoLikedMe, matchingKeys.deck(undefined)]) {
    expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
  }
});

describe('a new like', () => {
  test('leaves the likes as a fresh fetch would: the newest first', () => {
    const cache = cacheWith({ whoLikedMe: fetched(asha, bela, chitra) });
    receiveLike(cache, { likedBy: divya });
    expect(likersOf(cache)).toEqual(peopleIn(fetched(divya, asha, bela, chitra)));
  });

  test('of someone who is in the list already moves them up and shows them once', () => {
    const cache = cacheWith({ whoLikedMe: fetched(asha, bela, chitra) });
    receiveLike(cache, { likedBy: chitra });
    receiveLike(cache, { likedBy: chitra });
    expect(likersOf(cache)).toEqual(peopleIn(fetched(chitra, asha, bela)));
  });

  test('reaches an empty list, and leaves a list that was never loaded to its first fetch', () => {
    const empty = cacheWith({ whoLikedMe: fetched() });
    receiveLike(empty, { likedBy: asha });
    expect(likersOf(empty)).toEqual([asha]);
    const unloaded = cacheWith({});
    receiveLike(unloaded, { likedBy: asha });
    expect(likersOf(unloaded)).toBeUndefined();
  });

  test('that comes while the list is being fetched is not lost with that answer', async () => {
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
  test('leaves every list as a fresh fetch would: without the one matched', () => {
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

  test('is told by the match screen alone in the tab that made it', async () => {
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

  test('by a like that comes back later is told in every tab', async () => {
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

test('an ended match leaves no trace in deck and lists, nor in what can be undone', () => {
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
  // An answer of the server that was under way cannot bring them back.
  expect(answeredIn(cache)).toContain(bela._id);
});

test('who was blocked in another tab leaves deck and lists at once, and may come back when the block is taken back', () => {
  const cache = cacheWith({ whoLikedMe: fetched(asha, bela), deck: [bela, divya] });
  receiveBlock(cache, { userId: bela._id });
  expect(likersOf(cache)).toEqual([asha]);
  expect(deckOf(cache)).toEqual([divya]);
  expect(answeredIn(cache)).toContain(bela._id);
  letMeetAgain(cache);
  expect(answeredIn(cache)).not.toContain(bela._id);
});

test('the list of who is online replaces the one before', () => {
  const cache = cacheWith({});
  receiveOnlineUsers(cache, ['me', 'asha']);
  receiveOnlineUsers(cache, ['me']);
  expect(cache.getQueryData(matchingKeys.onlineUsers)).toEqual(['me']);
  forgetOnlineUsers(cache);
  expect(cache.getQueryData(matchingKeys.onlineUsers)).toBeNull();
});
