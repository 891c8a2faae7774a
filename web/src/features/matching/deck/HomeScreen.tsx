import type { LikeWords } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import { ageText } from '@showup/contract/profiles/age';
import { Compass, ListOrdered, MapPinOff, SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { NameQuestion } from '#features/profiles/own/NameQuestion.tsx';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { ApprovalMoment } from '#features/verification/approval/ApprovalMoment.tsx';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button, buttonClass } from '#ui/buttons/Button.tsx';
import { Link, useNavigate } from '#ui/navigation/router.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { useKeptFocus } from '../likes/use-kept-focus.ts';
import { matchingTexts } from '../matching.texts.ts';
import { AnswerButtons } from './AnswerButtons.tsx';
import { CardMenu } from './CardMenu.tsx';
import { type Answer, CardStack, type Leaving } from './CardStack.tsx';
import { ANSWERS_HEIGHT, CardArea, DeckPage, LoadingCard } from './DeckPage.tsx';
import { useLastReject } from './last-reject.ts';
import { UndoButton } from './UndoButton.tsx';
import { useIsAnswering, useLike, useReject } from './use-answers.tsx';
import { useDeck, useViewRejected } from './use-deck.ts';
import { useUndoReject } from './use-undo-reject.ts';

/** Gives answers, and keeps each answered card until it has left the screen. */
function useGivenAnswers() {
  const { mutate: like } = useLike();
  const { mutate: reject } = useReject();
  const { mutate: undo } = useUndoReject();
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  /** Set by the first press. From then on screen readers announce the next person. */
  const [isPressed, setPressed] = useState(false);
  const notePress = () => setPressed(true);
  const leave = (card: ProfileCard) =>
    setLeaving((all) => all.filter((other) => other.card._id !== card._id));

  function give(card: ProfileCard, answer: Answer, words?: LikeWords) {
    notePress();
    leave(card);
    setLeaving((all) => [...all, { card, answer }]);
    if (answer === 'like') like({ ...card, words });
    else reject(card);
  }

  function bringBack(card: ProfileCard) {
    notePress();
    leave(card);
    undo(card);
  }

  return { leaving, isPressed, give, bringBack, leave, notePress };
}

/** The deck: one person at a time, and two answers. */
export function HomeScreen() {
  const { deck, cards, genders, isLoading } = useDeck();
  const viewRejected = useViewRejected(genders);
  const { leaving, isPressed, give, bringBack, leave, notePress } = useGivenAnswers();
  const lastReject = useLastReject();
  const answers = useRef<HTMLDivElement>(null);
  const [current] = cards;
  useKeptFocus(answers, { shown: current?._id, isPressed });

  function lookAgain() {
    notePress();
    viewRejected.mutate();
  }

  return (
    <DeckPage header={<HomeBar current={current} onBlocked={notePress} />}>
      <title>{pageTitle(matchingTexts.home)}</title>
      <h1 className="sr-only">{matchingTexts.peopleToMeet}</h1>
      <ApprovalMoment />
      <NameQuestion />
      <CardArea>
        <CardStack cards={cards} leaving={leaving} onLeft={leave} />
        {!current && (
          <NoCard deck={deck} isLoading={isLoading} rejected={viewRejected} onViewRejected={lookAgain} />
        )}
      </CardArea>
      {/* biome-ignore lint/a11y/useSemanticElements: the answers are a group, not part of a form. */}
      <div
        ref={answers}
        role="group"
        aria-label={matchingTexts.yourAnswer}
        data-beside
        data-rest
        tabIndex={-1}
        className={classNames(
          'relative flex shrink-0 items-center rounded-panel focus-visible:-outline-offset-2 landscape:w-28 landscape:flex-col landscape:justify-center landscape:gap-2',
          // Keeps the space of the answers, unless nobody is left.
          (current || isLoading || lastReject) && ANSWERS_HEIGHT,
        )}
      >
        {current && (
          <AnswerButtons
            card={current}
            onReject={() => give(current, 'reject')}
            onLike={(words) => give(current, 'like', words)}
          />
        )}
        {lastReject && <Undo card={lastReject} onUndo={() => bringBack(lastReject)} />}
      </div>
      <p className="sr-only" aria-live="polite">
        {current && isPressed ? `${current.fullName}, ${ageText(current.dob)}` : ''}
      </p>
    </DeckPage>
  );
}

function Undo(props: ComponentProps<typeof UndoButton>) {
  return (
    <div className="absolute left-3 landscape:static">
      <UndoButton {...props} />
    </div>
  );
}

type NoCardProps = {
  deck: ReturnType<typeof useDeck>['deck'];
  isLoading: boolean;
  rejected: ReturnType<typeof useViewRejected>;
  onViewRejected: () => void;
};

/** Replaces the card while the next one loads, if the deck failed to load, or if nobody is left. */
function NoCard({ deck, isLoading, rejected, onViewRejected }: NoCardProps) {
  const { hasCell } = useViewer();
  const isAnswering = useIsAnswering();
  if (isLoading || isAnswering) return <LoadingCard />;
  if (deck.isError) {
    return (
      <LoadFailed
        isScreen
        title={matchingTexts.profilesFailed}
        error={deck.error}
        retry={deck.refetch}
        retrying={deck.isFetching}
      />
    );
  }
  if (hasCell === false) return <WithoutCell />;
  return (
    <EmptyState
      icon={Compass}
      faces={[4, 2]}
      title={matchingTexts.deckEmpty}
      text={matchingTexts.deckEmptyText}
      action={
        <div className="flex flex-col items-center gap-2">
          <Button variant="quiet" busy={rejected.isPending} onClick={onViewRejected}>
            {matchingTexts.viewRejected}
          </Button>
          <Link to="/filter" className={buttonClass({ variant: 'plain', size: 'medium' })}>
            {matchingTexts.widen}
          </Link>
        </div>
      }
    />
  );
}

/** For someone who withdrew their location. */
function WithoutCell() {
  return (
    <EmptyState
      icon={MapPinOff}
      title={matchingTexts.withoutCell}
      text={matchingTexts.withoutCellText}
      action={
        <Link to="/consent" className={buttonClass({ variant: 'quiet' })}>
          {matchingTexts.yourConsent}
        </Link>
      }
    />
  );
}

type BarProps = { current: ProfileCard | undefined; onBlocked: () => void };

function HomeBar({ current, onBlocked }: BarProps) {
  const navigate = useNavigate();
  const ranking = {
    label: matchingTexts.ranking,
    icon: ListOrdered,
    onSelect: () => navigate('/how-ranking-works'),
  };
  return (
    <TopBar
      title={<Wordmark className="lg:invisible" />}
      right={
        <>
          <CardMenu card={current} others={[ranking]} onBlocked={onBlocked} />
          <Link
            to="/filter"
            aria-label={matchingTexts.preferences}
            className="inline-grid size-[44px] place-items-center rounded-full transition hover:bg-base-content/8 active:scale-95"
          >
            <SlidersHorizontal size={24} aria-hidden />
          </Link>
        </>
      }
    />
  );
}
