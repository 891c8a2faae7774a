import type { UserId } from '@showup/contract/fields';
import { type LikeWords, matchingEndpoints } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useLocation, useNavigation } from 'react-router';
import { isBadInput, isForbidden, isRefused } from '#lib/api/call-failed.ts';
import { MOMENT_MS, vibrate } from '#lib/device/vibrate.ts';
import { TabState } from '#lib/kept/tab-state.ts';
import { headingOf } from '#ui/navigation/layers.ts';
import { useNavigate, useRouter } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import type { CardPage } from '../likes/card-pages.ts';
import { like, logOnly, matchingKeys, refreshLikes, reject } from '../matching.api.ts';
import { forgetWords } from '../words/words-draft.ts';
import { inTurn } from './answer-turns.ts';
import { answeredIn, setAnswered } from './answered.ts';
import { openCards, REFILL_AT } from './deck.ts';
import { forgetLastReject, rememberLastReject } from './last-reject.ts';
import { rememberLikeLimit } from './like-limit.ts';

export const answerKey = ['matching', 'answer'] as const;
const likeKey = [...answerKey, 'like'] as const;
export const rejectKey = [...answerKey, 'reject'] as const;

const nobody: CardPage = { items: [], next: undefined };

const ANSWER_MS = 12;

/** Matches that a live event told of before the answer to the like, which may be lost. */
const toldEarly = new TabState<ReadonlySet<string>>();

export function noteToldEarly(cache: QueryClient, userId: UserId): void {
  toldEarly.set(cache, new Set([...(toldEarly.in(cache) ?? []), userId]));
}

/** Whether the match with this person was told of. It counts for one like. */
function takeToldEarly(cache: QueryClient, userId: UserId): boolean {
  const told = new Set(toldEarly.in(cache));
  const wasTold = told.delete(userId);
  if (wasTold) toldEarly.set(cache, told);
  return wasTold;
}

function useMatchScreen() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (card: ProfileCard) => {
    vibrate(MOMENT_MS);
    refreshLikes(cache);
    navigate('/itsamatch', { state: { match: card } });
  };
}

type Liked = ProfileCard & { words?: LikeWords | undefined };

/** Removes the card at once. A match opens the match screen. */
export function useLike() {
  const cache = useQueryClient();
  const showMatch = useMatchScreen();
  return useMutation({
    mutationKey: likeKey,
    mutationFn: ({ _id, words }: Liked) => inTurn(_id, () => like(_id, words)),
    onMutate: ({ _id }) => {
      vibrate(ANSWER_MS);
      setAnswered(cache, [_id], true);
      forgetLastReject(cache, _id);
    },
    onSuccess: ({ matched }, card) => {
      takeToldEarly(cache, card._id);
      forgetWords(cache, card._id);
      if (matched) showMatch(card);
      else void cache.invalidateQueries({ queryKey: matchingKeys.likedProfiles });
    },
    onError: (error, card) => {
      if (takeToldEarly(cache, card._id)) return showMatch(card);
      bringBack(cache, card._id, error);
      rememberLikeLimit(cache, error);
      if (card.words && isBadInput(error)) askAboutWords(cache, error);
      // Several rules can forbid a like; the server's message says which.
      if (isForbidden(error))
        notify.plain(error.message, {
          id: 'like-limit',
          icon: <Clock size={20} className="shrink-0" aria-hidden />,
        });
    },
    onSettled: () => refillWhenLow(cache),
  });
}

/** Removes the card at once. */
export function useReject() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: rejectKey,
    mutationFn: ({ _id }: ProfileCard) => inTurn(_id, () => reject(_id)),
    onMutate: (card) => {
      vibrate(ANSWER_MS);
      setAnswered(cache, [card._id], true);
      rememberLastReject(cache, card);
    },
    onError: (error, { _id }) => {
      bringBack(cache, _id, error);
      forgetLastReject(cache, _id);
    },
    onSettled: () => refillWhenLow(cache),
  });
}

/**
 * Puts the card back after a failed answer, unless the person is gone or already a match. (A reject can be refused for
 * both reasons, a like for fewer.)
 */
function bringBack(cache: QueryClient, userId: UserId, error: Error): void {
  const isSettled = isRefused(error, matchingEndpoints.reject, 'matching.gone', 'matching.matched');
  if (!isSettled) setAnswered(cache, [userId], false);
  logOnly(error);
}

/** The words are about a prompt that the person has removed since. */
function askAboutWords(cache: QueryClient, { message }: Error): void {
  notify.plain(message);
  void cache.invalidateQueries({ queryKey: matchingKeys.decks });
  void cache.invalidateQueries({ queryKey: matchingKeys.whoLikedMe });
}

/** Refills decks that run low, except those for which the server has nobody left. */
function refillWhenLow(cache: QueryClient): void {
  const answered = answeredIn(cache);
  const shown = cache.getQueriesData<CardPage>({ queryKey: matchingKeys.decks, type: 'active' });
  for (const [queryKey, { items, next } = nobody] of shown) {
    const isExhausted = items.length === 0 && next === undefined;
    if (isExhausted || openCards(items, answered).length > REFILL_AT) continue;
    void cache.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }
}

/**
 * Whether an answer is under way, which may be a match, or the match screen is loading. Until then nobody is told that
 * nobody is left.
 */
export function useIsAnswering(): boolean {
  const router = useRouter();
  const isLoading = useNavigation().state !== 'idle';
  // React hears of the step in a transition, which may come later than the end of the answer.
  const isLeaving = headingOf(router).key !== useLocation().key;
  return useIsMutating({ mutationKey: answerKey }) > 0 || isLoading || isLeaving;
}

/** Whether this tab made the match, so that its match screen shows it. */
export function isMatchMadeHere(cache: QueryClient, card: Pick<ProfileCard, '_id'>): boolean {
  return cache
    .getMutationCache()
    .findAll({ mutationKey: likeKey })
    .some(
      ({ state }) =>
        isCardOf(state.variables, card._id) && (state.status === 'pending' || isMatched(state.data)),
    );
}

export function isCardOf(liked: unknown, userId: UserId): boolean {
  return typeof liked === 'object' && liked !== null && '_id' in liked && liked._id === userId;
}

function isMatched(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'matched' in reply && reply.matched === true;
}
