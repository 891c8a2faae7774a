import type { User } from '@showup/contract/profiles';
import type { VerificationState } from '@showup/contract/verification';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageTitle } from '../../lib/navigation/page-title.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { TopBar } from '../../ui/page/TopBar.tsx';
import { LoadFailed } from '../../ui/status/LoadFailed.tsx';
import { Spinner } from '../../ui/status/Spinner.tsx';
import { notify } from '../../ui/toasts/notify.ts';
import { LogOutButton } from '../accounts/account/LogOutButton.tsx';
import { profilesKeys } from '../profiles/profiles.api.ts';
import { useVerifyStep } from './use-verify-step.ts';
import { VerifySteps } from './VerifySteps.tsx';
import { useVerification, verificationKeys } from './verification.api.ts';
import { useVerificationLive } from './verification.live.ts';
import { clearVerificationStorage } from './verification.stored.ts';
import { rejectionText, verificationNotices, verificationScreenTexts } from './verification.texts.ts';
import { WaitingForDecision } from './waiting/WaitingForDecision.tsx';

/** Takes a photo at a venue, then waits until an admin has reviewed it. */
export function VerifyScreen() {
  useVerificationLive();
  useApprovalOnLeaving();
  const verification = useVerification();
  const { step } = useVerifyStep();
  const [isSendingAnother, setIsSendingAnother] = useState(false);

  if (verification.isPending) {
    return (
      <Page>
        <title>{pageTitle(verificationScreenTexts.verify)}</title>
        <span className="m-auto" role="status" aria-label={verificationScreenTexts.checkingYourVerification}>
          <Spinner />
        </span>
      </Page>
    );
  }
  if (!verification.data) {
    return (
      <Page
        header={
          <TopBar
            title={verificationScreenTexts.verification}
            right={<LogOutButton variant="plain" size="medium" />}
          />
        }
      >
        <title>{pageTitle(verificationScreenTexts.verify)}</title>
        <LoadFailed
          title={verificationNotices.statusFailed}
          error={verification.error}
          retry={verification.refetch}
          retrying={verification.isRefetching}
        />
      </Page>
    );
  }
  const state = verification.data;
  const { verificationStatus, reason } = state;
  if (verificationStatus === 'Approved') return <Approved />;
  const isWaiting = verificationStatus === 'Pending';
  if (isWaiting && !(isSendingAnother && step !== 'places')) {
    return (
      <WaitingForDecision
        state={state}
        checkFailed={verification.isError}
        onSendAnother={() => setIsSendingAnother(true)}
      />
    );
  }
  return (
    <VerifySteps
      rejection={verificationStatus === 'Rejected' ? rejectionText(reason) : undefined}
      isWaiting={isWaiting}
      onSent={() => setIsSendingAnother(false)}
    />
  );
}

function tellApproved(): void {
  notify.success(verificationNotices.approved, { id: 'verification' });
  clearVerificationStorage();
}

/** Announces the approval on leaving, since the guard may learn of it first and redirect. */
function useApprovalOnLeaving(): void {
  const cache = useQueryClient();
  useEffect(() => {
    return () => {
      const isVerified = cache.getQueryData<User | null>(profilesKeys.viewer)?.verifiedUser;
      const state = cache.getQueryData<VerificationState>(verificationKeys.state);
      if (isVerified && state?.verificationStatus !== 'Approved') tellApproved();
    };
  }, [cache]);
}

/** Refetches the viewer. Once verified, the guard redirects. */
function Approved() {
  const cache = useQueryClient();
  const goOn = () => cache.invalidateQueries({ queryKey: profilesKeys.viewer });

  useEffect(() => {
    tellApproved();
    void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
  }, [cache]);

  return (
    <Page>
      <title>{pageTitle(verificationScreenTexts.verified)}</title>
      <div className="m-auto flex flex-col items-center gap-6 text-center">
        <h1 className="font-display text-display font-bold">{verificationScreenTexts.youAreVerified}</h1>
        <Button onClick={goOn}>{verificationScreenTexts.goToShowup}</Button>
      </div>
    </Page>
  );
}
