import { ageText } from '@showup/contract/age';
import type { ProfileCard } from '@showup/contract/profiles';
import { Compass, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import { type Answer, CardStack, type Leaving } from './CardStack.tsx';
import { matchingTexts } from './matching.texts.ts';
import { useLike, useReject } from './use-answers.tsx';
import { useDeck, useViewRejected } from './use-deck.ts';

/** The deck: one person at a time, and two answers. */
export function HomeScreen() {
  const { deck, cards, genders, isLoading } = useDeck();
  const { mutate: like } = useLike();
  const { mutate: reject } = useReject();
  const viewRejected = useViewRejected(genders);
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const [current] = cards;

  const without = (card: ProfileCard) => (all: readonly Leaving[]) =>
    all.filter((other) => other.card._id !== card._id);

  function give(card: ProfileCard, answer: Answer) {
    setLeaving((all) => [...without(card)(all), { card, answer }]);
    if (answer === 'like') like(card);
    else reject(card);
  }

  return (
    <Page padded={false} header={<HomeBar />}>
      <title>Home · Showup</title>
      <h1 className="sr-only">People to meet</h1>
      <div className="relative flex min-h-88 flex-1 flex-col">
        <CardStack cards={cards} leaving={leaving} onLeft={(card) => setLeaving(without(card))} />
        {!current && isLoading && <LoadingCard />}
        {!current && !isLoading && deck.isError && (
          <LoadFailed error={deck.error} retry={deck.refetch} retrying={deck.isFetching} />
        )}
        {!current && !isLoading && !deck.isError && (
          <EmptyState
            icon={Compass}
            title={matchingTexts.deckEmpty}
            text="New people show up every day. Until then, you can look again at those you passed on."
            action={
              <Button variant="quiet" busy={viewRejected.isPending} onClick={() => viewRejected.mutate()}>
                {matchingTexts.viewRejected}
              </Button>
            }
          />
        )}
      </div>
      <div className="flex h-24 shrink-0 items-center">
        {current && (
          <AnswerButtons
            name={current.fullName}
            onReject={() => give(current, 'reject')}
            onLike={() => give(current, 'like')}
          />
        )}
      </div>
      <p className="sr-only" aria-live="polite">
        {current && leaving.length > 0 ? `${current.fullName}, ${ageText(current.dob)}` : ''}
      </p>
    </Page>
  );
}

function HomeBar() {
  return (
    <TopBar
      title={<Wordmark className="lg:invisible" />}
      right={
        <Link
          to="/filter"
          aria-label="Filters"
          className="inline-grid size-11 place-items-center rounded-full transition hover:bg-base-content/8 active:scale-95"
        >
          <SlidersHorizontal size={24} aria-hidden />
        </Link>
      }
    />
  );
}

/** The place of a card whose person is not known yet. */
function LoadingCard() {
  return (
    <div role="status" className="absolute inset-x-3 inset-y-0 grid place-items-center">
      <div className="absolute inset-0 overflow-hidden rounded-photo">
        <Skeleton className="size-full" />
      </div>
      <p className="relative text-body text-muted">{matchingTexts.loadingDeck}</p>
    </div>
  );
}
