import type { ProfileCard } from '@showup/contract/profiles';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { BackLink } from '#features/profiles/BackLink.tsx';
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
import { useLikedProfiles } from '../matching.api.ts';
import { matchingTexts } from '../matching.texts.ts';
import { CardList } from './CardList.tsx';
import { useOpenedProfile } from './use-opened-profile.ts';

const FromProfile = z.object({ backTo: z.literal('/profile') });

/** People the viewer liked who have not answered yet. */
export function MyLikesScreen() {
  const back = FromProfile.safeParse(useLocation().state).success
    ? { to: '/profile', label: matchingTexts.backToProfile }
    : { to: '/likes', label: matchingTexts.backToLikes };
  const list = useLikedProfiles();
  const cards = itemsIn(list.data);
  const { opened, close } = useOpenedProfile(cards);
  const [blocking, setBlocking] = useState<ProfileCard | null>(null);
  return (
    <Page
      width="wide"
      className="px-3 pb-4 lg:px-6"
      padded={false}
      header={<TopBar title={matchingTexts.myLikes} left={<BackLink {...back} />} />}
    >
      <title>{pageTitle(matchingTexts.myLikes)}</title>
      <CardList list={list} cards={cards} empty={<NobodyLiked />} />
      {opened && (
        <ProfileSheet
          card={opened}
          onClose={close}
          actions={<BlockButton onPress={() => setBlocking(opened)} />}
        />
      )}
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

function NobodyLiked() {
  return (
    <EmptyState
      icon={Heart}
      faces={[5, 1]}
      title={matchingTexts.noneLiked}
      text={matchingTexts.noneLikedText}
      action={
        <Link to="/" className={buttonClass({})}>
          {matchingTexts.meetPeople}
        </Link>
      }
    />
  );
}
