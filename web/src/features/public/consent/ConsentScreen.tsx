import { useState } from 'react';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Link, useNavigate } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { publicTexts } from '../public.texts.ts';
import { useConsents, useVerifyAgain } from './consent.api.ts';
import { consentTexts } from './consent.texts.ts';
import { PurposePanel } from './PurposePanel.tsx';

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

/** What withdrawing the location means for someone verified, and the way back. */
function WithoutCell() {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: verifyAgain, isPending, error } = useVerifyAgain();
  const navigate = useNavigate();

  async function confirm() {
    await verifyAgain();
    navigate('/verify');
  }

  return (
    <Callout title={consentTexts.withoutCellTitle}>
      <p>{consentTexts.withoutCell}</p>
      <Button variant="quiet" size="medium" className="mt-3" onClick={() => setAsking(true)}>
        {consentTexts.again}
      </Button>
      {isAsking && (
        <Dialog
          title={consentTexts.againTitle}
          onClose={() => setAsking(false)}
          locked={isPending}
          foot={
            <ConfirmButtons
              action={consentTexts.again}
              cancel={consentTexts.cancel}
              busy={isPending}
              onConfirm={() => void confirm().catch(() => {})}
              onCancel={() => setAsking(false)}
            />
          }
        >
          <p>{consentTexts.againMeaning}</p>
          <p role="alert" className="mt-3 text-body text-error empty:hidden">
            {error?.message}
          </p>
        </Dialog>
      )}
    </Callout>
  );
}
