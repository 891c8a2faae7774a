import type { DemoCity } from '@showup/contract/demo';
import type { VerificationState } from '@showup/contract/verification';
import { Hourglass } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { AccountLink } from '#features/accounts/account/AccountLink.tsx';
import { BesideTheIdea } from '#features/accounts/sign-in/BesideTheIdea.tsx';
import { EarlyProfileOffer } from '#features/profiles/early/EarlyProfile.tsx';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { TellMeWhen } from '#features/profiles/settings/TellMeWhen.tsx';
import { isFromMap, MapCredit } from '#features/venues/MapCredit.tsx';
import { useDemoCity } from '#features/venues/venues.api.ts';
import { serverMessage } from '#lib/api/server-message.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useVerifyStep } from '../use-verify-step.ts';
import { useApproveMe } from '../verification.api.ts';
import { type CapturedPhoto, sentPhotoOf, venueOf } from '../verification.stored.ts';
import { queueText, verificationScreenTexts, verificationStatusTexts } from '../verification.texts.ts';
import { WayOut } from './WayOut.tsx';

type Props = {
  state: VerificationState;
  checkFailed: boolean;
  onSendAnother: () => void;
  ownCard: ReactNode;
  toRead: ReactNode;
};

/** Shown while an admin reviews the photo. */
export function WaitingForDecision({ state, checkFailed, onSendAnother, ownCard, toRead }: Props) {
  const demoCity = useDemoCity().data;
  const { _id: viewerId } = useViewer();
  const [sent] = useState(() => sentPhotoOf(viewerId));
  const { step, goTo, backTo } = useVerifyStep();

  // The steps that led here are done. After a rejection the person starts at the venues again, and Back skips the
  // camera.
  useEffect(() => {
    if (step !== 'venue') backTo('venue');
  }, [step, backTo]);

  // Also after the way back to the venues, which restored how far their list was scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step opens at its top.
  useEffect(() => {
    window.scrollTo(0, 0); // newer browsers return a promise, which an effect must not
  }, [step]);

  function sendAnother() {
    onSendAnother();
    goTo('again');
  }

  return (
    <BesideTheIdea>
      <Page
        header={
          <div className="flex items-center justify-between py-2 pr-2 pl-6">
            <Wordmark />
            <AccountLink />
          </div>
        }
      >
        <title>{pageTitle(verificationScreenTexts.waiting)}</title>
        <div className="my-auto flex flex-col items-center gap-5 py-8 text-center landscape:flex-row landscape:items-start landscape:gap-8 landscape:py-2 landscape:text-left">
          <SentPhoto sent={sent} />
          <div className="flex flex-col items-center gap-5 landscape:items-start">
            <div role="status" className="flex flex-col gap-2">
              <h1 className="font-display text-title font-bold">{verificationStatusTexts.waiting}</h1>
              <p className="text-body text-balance text-muted">{verificationScreenTexts.waitMeaning}</p>
              <p className="text-body text-balance tabular-nums empty:hidden">{queueText(state)}</p>
              {checkFailed && <p className="text-body text-error">{verificationStatusTexts.statusFailed}</p>}
            </div>
            <TellMeWhen offer={verificationScreenTexts.tellMe} promise={verificationScreenTexts.willTell} />
            <EarlyProfileOffer />
            <div className="flex flex-wrap justify-center gap-3 landscape:justify-start">
              {ownCard}
              <Button variant="quiet" size="medium" onClick={sendAnother}>
                {verificationScreenTexts.sendAnotherPhoto}
              </Button>
            </div>
            {demoCity && <ApproveYourself adminPhone={demoCity.adminPhone} />}
          </div>
        </div>
        <WayOut toRead={toRead} />
      </Page>
    </BesideTheIdea>
  );
}

/** Only in the demo: at once, or as its admin. */
function ApproveYourself({ adminPhone }: Pick<NonNullable<DemoCity>, 'adminPhone'>) {
  const approveMe = useApproveMe();

  function approve() {
    approveMe.mutate(undefined, {
      onError: (error) =>
        notify.error(serverMessage(error) ?? verificationScreenTexts.approveMeFailed, { of: error }),
    });
  }

  return (
    <Callout title={verificationScreenTexts.demoTitle} className="text-left">
      <Button size="medium" className="my-3" busy={approveMe.isPending} onClick={approve}>
        {verificationScreenTexts.approveMe}
      </Button>
      <p>
        {verificationScreenTexts.demoText} <b className="tabular-nums">{adminPhone}</b>{' '}
        {verificationScreenTexts.andGoTo} <b>{verificationScreenTexts.admin}</b>.
      </p>
    </Callout>
  );
}

function SentPhoto({ sent }: { sent: CapturedPhoto | undefined }) {
  const [venue] = useState(() => sent && venueOf(sent));
  return sent ? (
    <figure className="flex max-w-full shrink-0 flex-col items-center gap-2 landscape:max-w-52">
      <img
        src={sent.photo}
        alt={venue ? verificationScreenTexts.yourPhotoAt(venue.name) : verificationScreenTexts.yourPhoto}
        className="aspect-3/4 w-44 rounded-photo bg-base-200 object-cover landscape:w-36"
      />
      {venue && <figcaption className="max-w-full text-body break-words">{venue.name}</figcaption>}
      {venue && isFromMap(venue) && <MapCredit className="-my-2 text-muted" />}
    </figure>
  ) : (
    <span className="grid size-17 shrink-0 place-items-center rounded-full bg-base-200 text-muted">
      <Hourglass size={28} aria-hidden />
    </span>
  );
}
