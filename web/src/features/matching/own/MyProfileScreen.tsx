import { BackLink } from '#features/profiles/BackLink.tsx';
import { ReviewCallouts } from '#features/profiles/edit/ReviewCallouts.tsx';
import { cardOf, useViewer } from '#features/profiles/profiles.api.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { hasDetails } from '../card/CardDetails.tsx';
import { PersonCard } from '../card/PersonCard.tsx';
import { useSharedCard } from '../matching.api.ts';
import { matchingTexts } from '../matching.texts.ts';

/** The viewer's own card, exactly as others see it. */
export function MyProfileScreen() {
  const viewer = useViewer();
  const { data } = useSharedCard(viewer._id);
  const card = { ...data?.card, ...cardOf(viewer) };
  return (
    <Page
      width={hasDetails(card) ? 'card' : 'column'}
      padded={false}
      header={
        <TopBar
          title={matchingTexts.myProfile}
          left={<BackLink to="/profile" label={matchingTexts.backToProfile} />}
        />
      }
      foot={
        <Link to="/editprofile" className={buttonClass({ wide: true })}>
          {matchingTexts.editProfile}
        </Link>
      }
    >
      <title>{pageTitle(matchingTexts.myProfile)}</title>
      <div className="flex flex-col gap-3 px-3 pb-4 xl:px-6">
        <ReviewCallouts viewer={viewer} />
        <PersonCard card={card} inFlow priority />
      </div>
    </Page>
  );
}
