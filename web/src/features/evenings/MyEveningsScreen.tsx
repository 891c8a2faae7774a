import type { OwnEvenings } from '@showup/contract/evenings';
import { ScanQrCode } from 'lucide-react';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { BackLink } from '../profiles/BackLink.tsx';
import { ConsentNote } from '../profiles/ConsentNote.tsx';
import { EveningList } from './EveningList.tsx';
import { EveningSharing } from './EveningSharing.tsx';
import { useEvenings } from './evenings.api.ts';
import { eveningsScreenTexts } from './evenings.texts.ts';

/** The evenings that a person proved, and what others see because of them. */
export function MyEveningsScreen() {
  const { data, error, refetch, isRefetching } = useEvenings();
  return (
    <Page
      header={
        <TopBar
          title={eveningsScreenTexts.myEvenings}
          left={<BackLink to="/profile" label={eveningsScreenTexts.backToProfile} />}
        />
      }
      foot={
        <Link to="/out" className={buttonClass({ wide: true })}>
          <ScanQrCode size={22} aria-hidden />
          {eveningsScreenTexts.out}
        </Link>
      }
      className="gap-6 pt-2 pb-8"
    >
      <title>{pageTitle(eveningsScreenTexts.myEvenings)}</title>
      <p className="text-body text-muted">{eveningsScreenTexts.about}</p>
      {data ? (
        <Known own={data} />
      ) : error ? (
        <LoadFailed error={error} retry={refetch} retrying={isRefetching} />
      ) : (
        <Skeleton className="h-40 w-full rounded-panel" />
      )}
    </Page>
  );
}

function Known({ own }: { own: OwnEvenings }) {
  const isEmpty = own.evenings.length === 0 && own.favouriteVenues.length === 0;
  return (
    <>
      <Callout title={eveningsScreenTexts.othersSee}>
        {own.outThisMonth ? eveningsScreenTexts.seesOut : eveningsScreenTexts.seesVerified}
      </Callout>
      {isEmpty ? (
        <EmptyState
          icon={ScanQrCode}
          faces={[2, 4]}
          title={eveningsScreenTexts.none}
          text={eveningsScreenTexts.noneText}
        />
      ) : (
        <>
          <EveningList evenings={own.evenings} />
          <EveningSharing own={own} />
        </>
      )}
      <ConsentNote of="evening" to="/consent" />
    </>
  );
}
