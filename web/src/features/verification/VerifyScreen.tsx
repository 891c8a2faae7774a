import type { User } from '@showup/contract/profiles';
import type { VerificationState } from '@showup/contract/verification';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { LogOutButton } from '../accounts/account/LogOutButton.tsx';
import { StepProgress } from '../accounts/onboarding/StepProgress.tsx';
import { BesideTheIdea } from '../accounts/sign-in/BesideTheIdea.tsx';
import { TellMore } from '../profiles/early/TellMore.tsx';
import { isNewHere, profilesKeys, useViewer } from '../profiles/profiles.api.ts';
import { useVerifyStep } from './use-verify-step.ts';
import { VerifySteps } from './VerifySteps.tsx';
import { useVerification, verificationKeys } from './verification.api.ts';
import { useVerificationLive } from './verification.live.ts';
import { clearVerificationStorage, sentPhotoOf } from './verification.stored.ts';
import { verificationScreenTexts, verificationStatusTexts } from './verification.texts.ts';
import { WaitingForDecision } from './waiting/WaitingForDecision.tsx';

type Props = {
  /** A way to see one's own card during the wait. */
  ownCard: ReactNode;
  /** What else there is to read. */
  toRead: ReactNode;
};

/** Takes a photo at a venue, then waits until an admin has reviewed it. */
export function VerifyScreen({ ownCard, toRead }: Props) {
  useVerificationLive();
  useApprovalOnLeaving();
  const verification = useVerification();
  const { step } = useVerifyStep();
  const [isSendingAnother, setIsSendingAnother] = useState(false);
  const [asksMore, setAsksMore] = useState(() => isNewHere.read() === true);
  const goOn = useCallback(() => {
    isNewHere.clear();
    setAsksMore(false);
    window.scrollTo(0, 0); // the venues are another screen at the same address
  }, []);

  if (asksMore) return <MoreAsked onDone={goOn} />;
  if (verification.isPending) return <Checking />;
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
          title={verificationStatusTexts.statusFailed}
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
  if (isWaiting && !(isSendingAnother && step !== 'venue')) {
    return (
      <WaitingForDecision
        state={state}
        checkFailed={verification.isError}
        onSendAnother={() => setIsSendingAnother(true)}
        ownCard={ownCard}
        toRead={toRead}
      />
    );
  }
  return (
    <VerifySteps
      rejection={verificationStatus === 'Rejected' ? { reason } : undefined}
      isWaiting={isWaiting}
      onSent={() => setIsSendingAnother(false)}
      toRead={toRead}
    />
  );
}

function MoreAsked({ onDone }: { onDone: () => void }) {
  return (
    <BesideTheIdea>
      <TellMore progress={<StepProgress step={4} />} onDone={onDone} />
    </BesideTheIdea>
  );
}

function Checking() {
  return (
    <Page>
      <title>{pageTitle(verificationScreenTexts.verify)}</title>
      <div
        role="status"
        aria-label={verificationScreenTexts.checkingYourVerification}
        className="my-auto flex flex-col items-center gap-5 py-8"
      >
        <Skeleton className="aspect-3/4 w-44 rounded-photo" />
        <Skeleton className="h-7 w-64" />
        <Skeleton className="h-12 w-72 max-w-full" />
      </div>
    </Page>
  );
}

/** The next screen says it with the photo, if this device sent it. */
function tellApproved({ _id: viewerId }: Pick<User, '_id'>): void {
  if (sentPhotoOf(viewerId)) return;
  notify.success(verificationStatusTexts.approved, { id: 'verification' });
  clearVerificationStorage();
}

/** Announces the approval on leaving, since the guard may learn of it first and redirect. */
function useApprovalOnLeaving(): void {
  const cache = useQueryClient();
  useEffect(() => {
    return () => {
      const viewer = cache.getQueryData<User | null>(profilesKeys.viewer);
      const state = cache.getQueryData<VerificationState>(verificationKeys.state);
      if (viewer?.verifiedUser && state?.verificationStatus !== 'Approved') tellApproved(viewer);
    };
  }, [cache]);
}

/** Refetches the viewer. Once verified, the guard redirects. */
function Approved() {
  const cache = useQueryClient();
  const { _id: viewerId } = useViewer();
  const goOn = () => cache.invalidateQueries({ queryKey: profilesKeys.viewer });

  useEffect(() => {
    tellApproved({ _id: viewerId });
    void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
  }, [cache, viewerId]);

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
