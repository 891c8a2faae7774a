import type { ProfileCard } from '@showup/contract/profiles';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { itemsIn } from '#lib/api/pages.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { BlockButton } from '../blocks/BlockButton.tsx';
import { PersonSafety } from '../blocks/PersonSafety.tsx';
import { ProfileSheet } from '../card/ProfileSheet.tsx';
import { AnswerButtons } from '../deck/AnswerButtons.tsx';
import { useAnswered } from '../deck/answered.ts';
import { openCards } from '../deck/deck.ts';
import { useIsAnswering, useLike, useReject } from '../deck/use-answers.tsx';
import { useWhoLikedMe } from '../matching.api.ts';
import { matchingTexts } from '../matching.texts.ts';
import { CardGridSkeleton } from './CardGrid.tsx';
import { CardList } from './CardList.tsx';
import { useOpenedProfile } from './use-opened-profile.ts';

/** People who liked the viewer and have no answer yet. */
export function LikesScreen() {
  const list = useWhoLikedMe();
  const cards = openCards(itemsIn(list.data), useAnswered());
  const { opened, close } = useOpenedProfile(cards);
  const isAnswering = useIsAnswering();
  const [blocking, setBlocking] = useState<ProfileCard | null>(null);

  return (
    <Page
      width="wide"
      className="px-3 pb-4 lg:px-6"
      padded={false}
      header={
        <TopBar
          title={matchingTexts.likes}
          right={
            <Link to="/mylikes" className={buttonClass({ variant: 'plain', size: 'medium' })}>
              {matchingTexts.myLikes}
            </Link>
          }
        />
      }
    >
      <title>{pageTitle(matchingTexts.likes)}</title>
      <CardList
        list={list}
        cards={cards}
        empty={isAnswering ? <CardGridSkeleton label={matchingTexts.loadingDeck} /> : <NoLikes />}
      />
      {opened && <Opened card={opened} onClose={close} onBlock={() => setBlocking(opened)} />}
      {blocking && (
        <PersonSafety
          act="blockReport"
          person={blocking}
          onClose={() => setBlocking(null)}
          onBlocked={close}
        />
      )}
    </Page>
  );
}

type OpenedProps = { card: ProfileCard; onClose: () => void; onBlock: () => void };

/** One of them, who can be answered here. */
function Opened({ card, onClose, onBlock }: OpenedProps) {
  const { mutate: like } = useLike();
  const { mutate: reject } = useReject();

  function answer<Answered extends ProfileCard>(answered: Answered, give: (card: Answered) => void) {
    onClose();
    give(answered);
  }

  return (
    <ProfileSheet
      card={card}
      onClose={onClose}
      actions={
        <div className="flex w-full flex-col gap-3 landscape:flex-row landscape:items-center">
          <AnswerButtons
            card={card}
            onReject={() => answer(card, reject)}
            onLike={(words) => answer({ ...card, words }, like)}
          />
          <BlockButton onPress={onBlock} />
        </div>
      }
    />
  );
}

function NoLikes() {
  return (
    <EmptyState
      icon={Heart}
      faces={[1, 3]}
      title={matchingTexts.noLikesYet}
      text={matchingTexts.noLikesText}
      action={
        <Link to="/" className={buttonClass({})}>
          {matchingTexts.meetPeople}
        </Link>
      }
    />
  );
}
