import type { Passkey } from '@showup/contract/accounts/passkeys';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { knowsPasskeys } from '#lib/device/webauthn.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { AccountPanel, panelBox, panelRow } from '../account/AccountPanel.tsx';
import { isProofMissing } from '../account/account-settings.api.ts';
import { ProveDialog } from '../account/ProveDialog.tsx';
import { dayText } from '../devices/session-times.ts';
import { failureText } from '../failure-text.ts';
import { useAddPasskey, usePasskeys, useRemovePasskey } from './passkeys.api.ts';
import { passkeyTexts } from './passkeys.texts.ts';

/** The person’s passkeys, which sign in without a code. */
export function PasskeyList() {
  const passkeys = usePasskeys();
  const add = useAddPasskey();
  const [isProving, setProving] = useState(false);

  function tell(failure: unknown) {
    if (isProofMissing(failure)) setProving(true);
    else notify.error(failureText(failure), { of: failure });
  }

  async function addOne() {
    try {
      await add.mutateAsync();
    } catch (failure) {
      tell(failure);
    }
  }

  return (
    <AccountPanel title={passkeyTexts.passkeys}>
      <p className="text-note text-muted">{passkeyTexts.about}</p>
      {passkeys.data ? (
        passkeys.data.length > 0 && <Rows passkeys={passkeys.data} onFailed={tell} />
      ) : passkeys.isError ? (
        <LoadFailed error={passkeys.error} retry={passkeys.refetch} retrying={passkeys.isRefetching} />
      ) : (
        <div role="status" aria-label={passkeyTexts.loading}>
          <Skeleton className="h-16" />
        </div>
      )}
      {knowsPasskeys() && (
        <Button variant="quiet" size="medium" wide busy={add.isPending} onClick={() => void addOne()}>
          {passkeyTexts.add}
        </Button>
      )}
      {isProving && (
        <ProveDialog
          title={passkeyTexts.passkeys}
          then={passkeyTexts.proveFirst}
          onProved={() => setProving(false)}
          onClose={() => setProving(false)}
        />
      )}
    </AccountPanel>
  );
}

type RowsProps = { passkeys: readonly Passkey[]; onFailed: (failure: unknown) => void };

function Rows({ passkeys, onFailed }: RowsProps) {
  const remove = useRemovePasskey();

  async function removeOne({ _id }: Passkey) {
    try {
      await remove.mutateAsync(_id);
    } catch (failure) {
      onFailed(failure);
    }
  }

  return (
    <ul className={panelBox}>
      {passkeys.map((passkey) => (
        <li key={passkey._id} className={panelRow}>
          <KeyRound size={22} className="shrink-0 text-muted" aria-hidden />
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{passkey.name}</p>
            <p className="text-note text-muted">{passkeyTexts.addedOn(dayText(passkey.createdAt))}</p>
          </div>
          <Button
            variant="plain"
            size="medium"
            busy={remove.isPending && remove.variables === passkey._id}
            aria-label={passkeyTexts.removeOf(passkey.name)}
            onClick={() => void removeOne(passkey)}
          >
            {passkeyTexts.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
