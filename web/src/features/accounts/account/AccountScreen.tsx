import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { BlockedLink } from '#features/profiles/BlockedLink.tsx';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { SafetyLink } from '#features/profiles/SafetyLink.tsx';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { SessionList } from '../devices/SessionList.tsx';
import { numberTexts } from '../number/number.texts.ts';
import { PasskeyList } from '../passkeys/PasskeyList.tsx';
import { SignInFacts } from '../sign-in/SignInFacts.tsx';
import { AccountPanel, panelBox, panelRow } from './AccountPanel.tsx';
import { accountScreenTexts } from './account.texts.ts';
import { useProofState } from './account-settings.api.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadLink } from './DownloadLink.tsx';
import { ProveDialog } from './ProveDialog.tsx';

function ConsentLink() {
  return (
    <Link
      to="/consent"
      className={`${panelRow} transition-colors hover:bg-base-100 focus-visible:-outline-offset-4`}
    >
      <ShieldCheck size={22} className="shrink-0 text-muted" aria-hidden />
      <span className="flex-1 pr-5">
        <span className="block font-medium">{accountScreenTexts.consent}</span>
        <span className="block text-note text-muted">{accountScreenTexts.consentText}</span>
      </span>
    </Link>
  );
}

/** Sign-in methods, signed-in devices and stored data. */
export function AccountScreen() {
  const { verifiedUser } = useViewer();
  return (
    <Page
      header={
        <TopBar
          title={accountScreenTexts.account}
          // From '/' the guards redirect people who aren't verified to their next step.
          left={
            verifiedUser ? (
              <BackLink to="/profile" label={accountScreenTexts.backToProfile} />
            ) : (
              <BackLink to="/" label={accountScreenTexts.back} />
            )
          }
        />
      }
      width="pair"
      className="gap-8 pt-2 pb-8 md:grid md:grid-cols-2 md:items-start lg:gap-x-12"
    >
      <title>{pageTitle(accountScreenTexts.account)}</title>
      <div className="flex flex-col gap-8">
        <NumberAsked />
        <SignInFacts />
        <PasskeyList />
      </div>
      <div className="flex flex-1 flex-col gap-8">
        <SessionList />
        {/* Verified people find it in the settings. */}
        {!verifiedUser && <BlockedLink />}
        {!verifiedUser && <SafetyLink />}
        <AccountPanel title={accountScreenTexts.yourData}>
          <div className={`${panelBox} overflow-hidden`}>
            <DownloadLink
              className={`${panelRow} transition-colors hover:bg-base-100 focus-visible:-outline-offset-4`}
            >
              <Download size={22} className="shrink-0 text-muted" aria-hidden />
              <span className="flex-1 pr-5">
                <span className="block font-medium">{accountScreenTexts.downloadMyData}</span>
                <span className="block text-note text-muted">{accountScreenTexts.dataText}</span>
              </span>
            </DownloadLink>
            <ConsentLink />
          </div>
        </AccountPanel>
        {/* Verified people find it on their profile. */}
        {!verifiedUser && (
          <div className="mt-auto flex justify-center">
            <DeleteAccount />
          </div>
        )}
      </div>
    </Page>
  );
}

/** Warns that someone failed to confirm this account on another device, and lets the person confirm it here. */
function NumberAsked() {
  const [isProving, setProving] = useState(false);
  const isAsked = useProofState().data?.isNumberAsked ?? false;
  return (
    <>
      {isAsked && (
        <Callout tone="warning" title={numberTexts.askedTitle}>
          <p>{numberTexts.asked}</p>
          <Button variant="quiet" size="medium" className="mt-3" onClick={() => setProving(true)}>
            {numberTexts.itWasMe}
          </Button>
        </Callout>
      )}
      {isProving && (
        <ProveDialog
          title={numberTexts.itWasMe}
          then={numberTexts.thenConfirmed}
          onProved={() => {
            setProving(false);
            notify.success(numberTexts.confirmed);
          }}
          onClose={() => setProving(false)}
        />
      )}
    </>
  );
}
