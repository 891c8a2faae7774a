import { EXPORT_PATH } from '@showup/contract/accounts/account-settings';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { isSignedOut } from '#lib/api/call-failed.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { failureText } from '../failure-text.ts';
import { accountScreenTexts } from './account.texts.ts';
import { useDownloadCheck } from './account-settings.api.ts';
import { ProveDialog } from './ProveDialog.tsx';

/**
 * The browser downloads the file itself, so it shows the progress and the page keeps nothing in memory. The page isn't
 * told if a download fails, so it checks for a lost connection or an expired session first.
 */
export function DownloadLink({ className, children }: { className: string; children: ReactNode }) {
  const check = useDownloadCheck();
  const isChecked = useRef(false);
  const link = useRef<HTMLAnchorElement>(null);
  const [isProving, setProving] = useState(false);

  function begin() {
    isChecked.current = true;
    link.current?.click();
    isChecked.current = false;
  }

  async function start(event: MouseEvent<HTMLAnchorElement>) {
    if (isChecked.current) return;
    event.preventDefault();
    if (check.isPending) return;
    try {
      const { isProved, isNumberNew, isSignInAsked } = await check.mutateAsync();
      if (isSignInAsked) return notify.plain(accountScreenTexts.signInIsAsked);
      if (isNumberNew) return notify.plain(accountScreenTexts.numberIsNew);
      if (!isProved) return setProving(true);
    } catch (failure) {
      if (isSignedOut(failure)) notify.plain(accountScreenTexts.signInToDownload);
      else notify.error(failureText(failure), { of: failure });
      return;
    }
    begin();
  }

  return (
    <>
      <a
        ref={link}
        href={EXPORT_PATH}
        download
        aria-busy={check.isPending || undefined}
        className={className}
        onClick={(event) => void start(event)}
      >
        {children}
      </a>
      {isProving && (
        <ProveDialog
          title={accountScreenTexts.downloadMyData}
          then={accountScreenTexts.proveToDownload}
          onProved={() => {
            setProving(false);
            begin();
          }}
          onClose={() => setProving(false)}
        />
      )}
    </>
  );
}
