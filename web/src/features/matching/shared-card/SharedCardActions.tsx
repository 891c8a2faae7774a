import type { SharedCard } from '@showup/contract/matching';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { chatAddress } from '#lib/navigation/chat-address.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { AnswerButtons } from '../deck/AnswerButtons.tsx';
import { matchingTexts, sharedCardLines } from '../matching.texts.ts';
import { useSharedCardAnswers } from './use-shared-card-answers.ts';

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
