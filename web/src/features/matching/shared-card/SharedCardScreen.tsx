import { matchingEndpoints } from '@showup/contract/matching';
import { UserRound } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useParams } from 'react-router';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { isRefused } from '#lib/api/call-failed.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Link, useNavigate } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { PersonCard } from '../card/PersonCard.tsx';
import { CardMenu } from '../deck/CardMenu.tsx';
import { CardArea } from '../deck/DeckPage.tsx';
import { useArrowKeys } from '../deck/use-arrow-keys.ts';
import { useSharedCard } from '../matching.api.ts';
import { matchingTexts } from '../matching.texts.ts';
import { SharedCardActions } from './SharedCardActions.tsx';
import { useSharedCardLive } from './shared-card.live.ts';

/** The screen behind a share link: one person's card and its actions. */
export function SharedCardScreen() {
  const { userId = '' } = useParams();
  useSharedCardLive();
  const shared = useSharedCard(userId.toLowerCase());
  const navigate = useNavigate();
  const card = useRef<HTMLDivElement>(null);
  useArrowKeys(card);

  if (isNobody(shared.error)) return <NotAvailable />;
  if (shared.isPending) {
    return (
      <Frame title={matchingTexts.profile}>
        <div role="status" className="absolute inset-x-3 inset-y-0 overflow-hidden rounded-photo">
          <Skeleton className="size-full" />
          <p className="sr-only">{matchingTexts.loadingProfile}</p>
        </div>
      </Frame>
    );
  }
  if (!shared.data) {
    return (
      <Frame title={matchingTexts.profile}>
        <LoadFailed isScreen error={shared.error} retry={shared.refetch} retrying={shared.isFetching} />
      </Frame>
    );
  }
  const { fullName, _id } = shared.data.card;
  const isOwn = shared.data.relation === 'self';
  const goHome = () => navigate('/', { replace: true });
  return (
    <Frame
      title={fullName}
      back={isOwn && <BackLink to="/myprofile" label={matchingTexts.backToMyProfile} />}
      menu={!isOwn && <CardMenu card={shared.data.card} onBlocked={goHome} />}
      foot={<SharedCardActions {...shared.data} />}
    >
      <div ref={card} data-yields className="absolute inset-x-3 top-(--toast-room) bottom-0 transition-[top]">
        <PersonCard key={_id} card={shared.data.card} priority />
      </div>
    </Frame>
  );
}

/** An address without a valid id counts as a profile that isn't available. */
function isNobody(error: Error | null): boolean {
  return isRefused(error, matchingEndpoints.sharedCard, 'matching.not_available', 'input.invalid');
}

function NotAvailable() {
  return (
    <Frame title={matchingTexts.notAvailable}>
      <EmptyState
        icon={UserRound}
        title={matchingTexts.notAvailable}
        text={matchingTexts.notAvailableText}
        action={
          <Link to="/" className={buttonClass({})}>
            {matchingTexts.goHome}
          </Link>
        }
      />
    </Frame>
  );
}

type FrameProps = {
  title: string;
  back?: ReactNode;
  menu?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

function Frame({ title, back, menu, foot, children }: FrameProps) {
  return (
    <Page
      padded={false}
      width="card"
      className="justify-center landscape:flex-row landscape:pb-3"
      header={<TopBar left={back} title={<Wordmark className="lg:invisible" />} right={menu} />}
    >
      <title>{pageTitle(title)}</title>
      <h1 className="sr-only">{matchingTexts.sharedProfile}</h1>
      <CardArea>{children}</CardArea>
      <div className="flex min-h-24 shrink-0 flex-col items-center justify-center gap-3 px-6 py-3.5 text-center landscape:w-44 landscape:px-3">
        {foot}
      </div>
    </Page>
  );
}
