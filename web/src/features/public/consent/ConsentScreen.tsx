import { BackLink } from '#features/profiles/BackLink.tsx';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Link } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { publicTexts } from '../public.texts.ts';
import { useConsents } from './consent.api.ts';
import { consentTexts } from './consent.texts.ts';
import { PurposePanel } from './PurposePanel.tsx';
import { WithoutCell } from './WithoutCell.tsx';

/** What a person agreed to, what for and since when, and its withdrawal. */
export function ConsentScreen() {
  const { verifiedUser, hasCell } = useViewer();
  const { data, isPending, isLoadingError, error, refetch, isRefetching } = useConsents();
  return (
    <Page
      header={
        <TopBar
          title={publicTexts.consent}
          left={<BackLink to="/account" label={consentTexts.backToAccount} />}
        />
      }
      className="gap-6 pt-2 pb-8"
    >
      <title>{pageTitle(publicTexts.consent)}</title>
      <p className="text-body text-muted">{consentTexts.intro}</p>
      {verifiedUser && hasCell === false && <WithoutCell />}
      {data?.map((consent) => (
        <PurposePanel key={consent.purpose} {...consent} />
      ))}
      {isPending && <Skeleton className="h-96" />}
      {isLoadingError && (
        <LoadFailed title={consentTexts.notLoaded} error={error} retry={refetch} retrying={isRefetching} />
      )}
      <nav aria-label={consentTexts.privacy} className="flex flex-wrap gap-x-5">
        <Link to="/retention" className="py-2.5 text-note underline underline-offset-4">
          {consentTexts.allPeriods}
        </Link>
        <Link to="/privacy" className="py-2.5 text-note underline underline-offset-4">
          {consentTexts.privacy}
        </Link>
      </nav>
    </Page>
  );
}
