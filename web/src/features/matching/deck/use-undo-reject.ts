import type { UserId } from '@showup/contract/fields';
import { matchingEndpoints } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { isRefused } from '#lib/api/call-failed.ts';
import { notify } from '#ui/toasts/notify.tsx';
import type { CardPage } from '../likes/card-pages.ts';
import { logOnly, matchingKeys, refreshLikes, undoReject } from '../matching.api.ts';
import { inTurn } from './answer-turns.ts';
import { answeredIn, setAnswered } from './answered.ts';
import { forgetLastReject, rememberLastReject } from './last-reject.ts';
import { isCardOf, rejectKey } from './use-answers.tsx';

/** Puts the card back on top at once. */
export function useUndoReject() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: ProfileCard) => inTurn(_id, () => undoReject(_id)),
    onMutate: (card) => {
      forgetLastReject(cache, card._id);
      putOnTop(cache, card);
      setAnswered(cache, [card._id], false);
    },
    onSuccess: () => refreshLikes(cache),
    onError: (error, card) => {
      logOnly(error);
      takeBackUndo(cache, card, error);
    },
  });
}

function putOnTop(cache: QueryClient, card: ProfileCard): void {
  cache.setQueriesData<CardPage>(
    { queryKey: matchingKeys.decks, type: 'active' },
    (deck) => deck && { ...deck, items: [card, ...deck.items.filter(({ _id }) => _id !== card._id)] },
  );
}

/** Restores the reject, unless it failed too or the person was answered again meanwhile. */
export function takeBackUndo(cache: QueryClient, card: ProfileCard, error: Error): void {
  if (hasRejectFailed(cache, card._id) || answeredIn(cache).has(card._id)) return;
  setAnswered(cache, [card._id], true);
  if (!isRefused(error, matchingEndpoints.undoReject, 'matching.gone')) rememberLastReject(cache, card);
  notify.error(error.message, { of: error });
}

function hasRejectFailed(cache: QueryClient, userId: UserId): boolean {
  const rejects = cache.getMutationCache().findAll({ mutationKey: rejectKey });
  return rejects.findLast(({ state }) => isCardOf(state.variables, userId))?.state.status === 'error';
}
