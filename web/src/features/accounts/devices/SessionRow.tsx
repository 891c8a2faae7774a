import type { Session } from '@showup/contract/accounts/account-settings';
import { MonitorSmartphone } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { panelRow } from '../account/AccountPanel.tsx';
import { accountScreenTexts } from '../account/account.texts.ts';
import { LogOutButton } from '../account/LogOutButton.tsx';
import { lastSeenText, signedInText } from './session-times.ts';

type Props = { session: Session; busy: boolean; onSignOut: () => void };

/** A device, and the button to sign it out. */
export function SessionRow({ session, busy, onSignOut }: Props) {
  const { device, isCurrent, createdAt } = session;
  const id = useId();
  return (
    <li className={`${panelRow} flex-wrap`}>
      <MonitorSmartphone size={22} className="shrink-0 text-muted" aria-hidden />
      <div id={id} className="min-w-0 flex-1 basis-36">
        <p className="font-medium break-words">{device}</p>
        {isCurrent ? (
          <p className="text-note font-semibold text-primary-ink">{accountScreenTexts.thisDevice}</p>
        ) : (
          <p className="text-note text-muted">{lastSeenText(session)}</p>
        )}
        <p className="text-note text-muted">{signedInText(createdAt)}</p>
      </div>
      {isCurrent ? (
        <LogOutButton variant="plain" size="medium" />
      ) : (
        <Button
          variant="plain"
          size="medium"
          busy={busy}
          className="-ml-5"
          aria-label={accountScreenTexts.signOutOf(device)}
          aria-describedby={id}
          onClick={onSignOut}
        >
          {accountScreenTexts.signOut}
        </Button>
      )}
    </li>
  );
}
