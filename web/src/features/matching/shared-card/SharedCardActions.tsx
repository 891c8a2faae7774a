import type { LikeWords, SharedCard } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { chatAddress } from '#lib/navigation/chat-address.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Link, useNavigate } from '#ui/navigation/router.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { AnswerButtons } from '../deck/AnswerButtons.tsx';
import { useLike, useReject } from '../deck/use-answers.tsx';
import { matchingTexts, sharedCardLines } from '../matching.texts.ts';
import { refreshSharedCard } from './shared-card.live.ts';

/** Below a shared card: the viewer's earlier answer, and what they can do next. */
export function SharedCardActions({ card, relation }: SharedCard) {
  const { fullName } = card;
  if (relation === 'self') return <OwnCard />;
  if (relation === 'matched') {
    return (
      <>
        <Line text={sharedCardLines.matched(fullName)} />
        <Link to={chatAddress(card._id)} className={buttonClass({ wide: true })}>
          {matchingTexts.startChat}
        </Link>
      </>
    );
  }
  if (relation === 'liked') {
    return (
      <>
        <Line text={sharedCardLines.liked(fullName)} />
        <Link to="/" className={buttonClass({ variant: 'quiet', wide: true })}>
          {matchingTexts.goHome}
        </Link>
      </>
    );
  }
  return (
    <>
      {relation === 'rejected' && <Line text={sharedCardLines.rejectedBefore(fullName)} />}
      <Answers card={card} />
    </>
  );
}

function Answers({ card }: Pick<SharedCard, 'card'>) {
  const { like, reject, isAnswering } = useSharedCardAnswers(card);
  return (
    // Not disabled, so that keyboard users keep the focus if the answer fails.
    <div aria-busy={isAnswering} className={classNames('w-full transition', isAnswering && 'opacity-50')}>
      <AnswerButtons card={card} onReject={reject} onLike={like} />
    </div>
  );
}

/**
 * Likes and rejects from a shared card. No other card waits behind it, so it stays until the server responds; then the
 * match screen or the deck opens. After a failure the card is fetched again, since the person may be gone.
 */
function useSharedCardAnswers(card: ProfileCard) {
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

function OwnCard() {
  const { isProfileHidden } = useViewer();
  return (
    <>
      <div className="text-body text-balance">
        <p className="font-medium">{sharedCardLines.self}</p>
        {isProfileHidden && <p className="text-muted">{sharedCardLines.hidden}</p>}
      </div>
      <Link to="/editprofile" className={buttonClass({ wide: true })}>
        {matchingTexts.editProfile}
      </Link>
    </>
  );
}

function Line({ text }: { text: string }) {
  return <p className="max-w-full text-body text-balance break-words">{text}</p>;
}
