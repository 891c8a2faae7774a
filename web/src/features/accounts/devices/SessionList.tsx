import type { Session } from '@showup/contract/accounts/account-settings';
import { MonitorSmartphone } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { AccountPanel, panelBox, panelRow } from '../account/AccountPanel.tsx';
import { accountScreenTexts } from '../account/account.texts.ts';
import { useEndSession, useSessions } from '../account/account-settings.api.ts';
import { LogOutButton } from '../account/LogOutButton.tsx';
import { ProveDialog } from '../account/ProveDialog.tsx';
import { failureText } from '../failure-text.ts';
import { isProofMissing } from './new-sign-ins.api.ts';
import { lastSeenText, signedInText } from './session-times.ts';

/** The browsers where the person is signed in, each with a button to sign it out. */
export function SessionList() {
  const sessions = useSessions();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <AccountPanel title={accountScreenTexts.signedInDevices} headingRef={heading}>
      {sessions.data ? (
        // The row that had the focus is gone.
        <Sessions sessions={sessions.data} onEnded={() => heading.current?.focus()} />
      ) : sessions.isError ? (
        <LoadFailed error={sessions.error} retry={sessions.refetch} retrying={sessions.isRefetching} />
      ) : (
        <SessionsSkeleton />
      )}
    </AccountPanel>
  );
}

function Sessions({ sessions, onEnded }: { sessions: readonly Session[]; onEnded: () => void }) {
  const end = useEndSession();
  const [toEnd, setToEnd] = useState<{ ended: readonly Session[]; done: string }>();
  const others = sessions.filter(({ isCurrent }) => !isCurrent);

  async function signOut(ended: readonly Session[], done: string) {
    try {
      for (const { _id } of ended) await end.mutateAsync(_id);
      notify.success(done);
      onEnded();
    } catch (failure) {
      if (isProofMissing(failure)) setToEnd({ ended, done });
      else notify.error(failureText(failure), { of: failure });
    }
  }

  return (
    <>
      <ul className={panelBox}>
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            busy={end.isPending && end.variables === session._id}
            onSignOut={() => void signOut([session], accountScreenTexts.sessionEnded)}
          />
        ))}
      </ul>
      {others.length === 0 && <p className="text-note text-muted">{accountScreenTexts.nowhereElse}</p>}
      {others.length > 1 && (
        <Button
          variant="quiet"
          size="medium"
          wide
          busy={end.isPending}
          onClick={() => void signOut(others, accountScreenTexts.othersEnded)}
        >
          {accountScreenTexts.signOutEverywhereElse}
        </Button>
      )}
      {toEnd && (
        <ProveDialog
          title={accountScreenTexts.signOut}
          then={accountScreenTexts.proveToSignOut}
          busy={end.isPending}
          onProved={() => {
            setToEnd(undefined);
            void signOut(toEnd.ended, toEnd.done);
          }}
          onClose={() => setToEnd(undefined)}
        />
      )}
    </>
  );
}

type Props = { session: Session; busy: boolean; onSignOut: () => void };

/** A device, and the button to sign it out. */
function SessionRow({ session, busy, onSignOut }: Props) {
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

function SessionsSkeleton() {
  return (
    <div role="status" aria-label={accountScreenTexts.loadingYourDevices} className={panelBox}>
      <div className={panelRow}>
        <Skeleton className="size-6" />
        <div className="flex flex-1 flex-col gap-2 py-1">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-56" />
          <Skeleton className="h-3 w-28" />
        </div>
      </div>
    </div>
  );
}
