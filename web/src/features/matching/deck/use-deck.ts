import type { Gender, ProfileCard } from '@showup/contract/profiles';
import { skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { CallFailed } from '#lib/api/call-failed.ts';
import { notify } from '#ui/toasts/notify.tsx';
import type { CardPage } from '../likes/card-pages.ts';
import { matchingKeys, potentialMatches, rejectedProfiles } from '../matching.api.ts';
import { matchingTexts } from '../matching.texts.ts';
import { deckFilter } from '../preferences/deck-filter.ts';
import { answeredIn, setAnswered, useAnswered } from './answered.ts';
import { gendersAsked, isThin, openCards, refillDeck } from './deck.ts';
import { answerKey } from './use-answers.tsx';

/** The pause before asking again if a page had few people; the server continues its search. */
const ASK_AGAIN_MS = 500;

const isOneOf = (genders: readonly Gender[] | undefined) => (card: ProfileCard) =>
  genders?.includes(card.identifiedAs) ?? true;

/** The cards to answer: the deck, then the rejected people who are shown again. */
export function useDeck() {
  const { interestedIn } = useViewer();
  const [chosen] = useState(deckFilter.read);
  const genders = gendersAsked(chosen, interestedIn);
  const cache = useQueryClient();
  const queryKey = matchingKeys.deck(genders);
  const deck = useQuery({
    queryKey,
    queryFn: async (): Promise<CardPage> => {
      const fresh = await potentialMatches(genders);
      const shown = cache.getQueryData<CardPage>(queryKey)?.items ?? [];
      return { ...fresh, items: refillDeck(shown, fresh.items, answeredIn(cache)) };
    },
    refetchInterval: ({ state: { status, data } }) =>
      status === 'success' && data && isThin(data, answeredIn(cache)) ? ASK_AGAIN_MS : false,
  });
  const secondLook = useQuery<CardPage>({ queryKey: matchingKeys.secondLook, queryFn: skipToken });
  const again = secondLook.data?.items.filter(isOneOf(genders)) ?? [];
  const { items = [], next } = deck.data ?? {};
  const cards = openCards([...items, ...again], useAnswered());
  const isAnswering = useIsMutating({ mutationKey: answerKey }) > 0;
  const isRefilling = (isAnswering || deck.isFetching) && items.length > 0;
  const isGoingOn = next !== undefined && !deck.isError;
  const isLoading = cards.length === 0 && (deck.isPending || isRefilling || isGoingOn);
  return { deck, cards, genders, isLoading };
}

/** Adds rejected people after the deck, a page at a time, and starts over after the last page. */
export function useViewRejected(genders: readonly Gender[] | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const next = cache.getQueryData<CardPage>(matchingKeys.secondLook)?.next;
      const page = next === undefined ? undefined : await rejectedFrom(next, genders);
      return page && page.items.length > 0 ? page : rejectedFrom(undefined, genders);
    },
    onSuccess: (page) => {
      const userIds = page.items.map((card) => card._id);
      cache.setQueryData<CardPage>(matchingKeys.secondLook, page);
      setAnswered(cache, userIds, false);
      if (userIds.length === 0) notify.plain(matchingTexts.noRejected);
    },
    onError: (error) =>
      notify.error(error instanceof CallFailed ? error.message : matchingTexts.notSaved, { of: error }),
  });
}

/** The first page from `cursor` on that has someone of these genders, or an empty page. */
async function rejectedFrom(
  cursor: string | undefined,
  genders: readonly Gender[] | undefined,
): Promise<CardPage> {
  const { items, next } = await rejectedProfiles(cursor);
  const wanted = items.filter(isOneOf(genders));
  return wanted.length === 0 && next !== undefined ? rejectedFrom(next, genders) : { items: wanted, next };
}
