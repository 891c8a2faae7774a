import type { LikeWords } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useLike, useReject } from '../deck/use-answers.tsx';
import { sharedCardLines } from '../matching.texts.ts';
import { refreshSharedCard } from './shared-card.live.ts';

/**
 * Likes and rejects from a shared card. No other card waits behind it, so it stays until the server responds; then the
 * match screen or the deck opens. After a failure the card is fetched again, since the person may be gone.
 */
export function useSharedCardAnswers(card: ProfileCard) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { mutate: like, isPending: isLiking } = useLike();
  const { mutate: reject, isPending: isRejecting } = useReject();
  const onError = () => void refreshSharedCard(cache, card._id);

  const isAnswering = isLiking || isRejecting;

  function goOn(line: string) {
    notify.plain(line);
    navigate('/', { replace: true });
  }

  function giveLike(words?: LikeWords) {
    if (isAnswering) return;
    like(
      { ...card, words },
      {
        onSuccess: ({ matched }) => {
          if (!matched) goOn(sharedCardLines.liked(card.fullName));
        },
        onError,
      },
    );
  }

  function giveReject() {
    if (isAnswering) return;
    reject(card, {
      onSuccess: () => goOn(sharedCardLines.rejected(card.fullName)),
      onError,
    });
  }

  return { isAnswering, like: giveLike, reject: giveReject };
}
