import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Link, useNavigate } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { accountToasts } from '../accounts.texts.ts';
import { failureText } from '../failure-text.ts';
import { accountScreenTexts } from './account.texts.ts';
import { isProofMissing, useDeleteAccount } from './account-settings.api.ts';
import { DownloadLink } from './DownloadLink.tsx';
import { ProveDialog } from './ProveDialog.tsx';

/** Deletes the account after a dialog that lists what is lost, and a proof of identity if the server asks for one. */
export function DeleteAccount() {
  const [step, setStep] = useState<'asking' | 'proving'>();
  const deletion = useDeleteAccount();
  const navigate = useNavigate();
  const close = () => setStep(undefined);

  async function leave() {
    try {
      await deletion.mutateAsync();
      notify.success(accountToasts.deleted);
      navigate('/login', { replace: true, state: null });
    } catch (failure) {
      if (isProofMissing(failure)) return setStep('proving');
      notify.error(failureText(failure), { of: failure });
    }
  }

  return (
    <>
      <Button variant="plain" size="medium" className="text-error" onClick={() => setStep('asking')}>
        {accountScreenTexts.deleteAccount}
      </Button>
      {step === 'proving' && (
        <ProveDialog
          title={accountScreenTexts.deleteTitle}
          then={accountScreenTexts.proveToDelete}
          busy={deletion.isPending}
          onProved={() => void leave()}
          onClose={close}
        />
      )}
      {step === 'asking' && (
        <DeletionDialog busy={deletion.isPending} onDelete={() => void leave()} onClose={close} />
      )}
    </>
  );
}

type DialogProps = { busy: boolean; onDelete: () => void; onClose: () => void };

function DeletionDialog({ busy, onDelete, onClose }: DialogProps) {
  return (
    <Dialog
      title={accountScreenTexts.deleteTitle}
      locked={busy}
      onClose={onClose}
      foot={
        <>
          <Button variant="danger" wide busy={busy} onClick={onDelete}>
            {accountScreenTexts.deleteForGood}
          </Button>
          <Button variant="quiet" wide disabled={busy} onClick={onClose}>
            {accountScreenTexts.keepMyAccount}
          </Button>
        </>
      }
    >
      <p>{accountScreenTexts.deleteMeaning}</p>
      <p className="mt-2 text-muted">
        {accountScreenTexts.mayStay}{' '}
        <Link to="/privacy" className="inline-block py-2.5 text-base-content underline underline-offset-4">
          {accountScreenTexts.privacy}
        </Link>
        .
      </p>
      <DownloadLink className="inline-block py-2.5 underline underline-offset-4">
        {accountScreenTexts.downloadMyDataFirst}
      </DownloadLink>
    </Dialog>
  );
}
