import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { notify } from '../../../ui/toasts/notify.tsx';
import { useDeleteAccount } from '../accounts.api.ts';
import { accountNotices } from '../accounts.texts.ts';
import { failureText } from '../failure-text.ts';
import { accountTexts } from './account.texts.ts';
import { isProofMissing } from './account-settings.api.ts';
import { DownloadLink } from './DownloadLink.tsx';
import { ProveDialog } from './ProveDialog.tsx';

/** Asks once more, and says what goes. */
export function DeleteAccount() {
  const [step, setStep] = useState<'asking' | 'proving'>();
  const deletion = useDeleteAccount();
  const navigate = useNavigate();
  const close = () => setStep(undefined);

  async function leave() {
    try {
      await deletion.mutateAsync();
      notify.success(accountNotices.deleted);
      void navigate('/login', { replace: true, state: null });
    } catch (failure) {
      if (isProofMissing(failure)) return setStep('proving');
      notify.error(failureText(failure), { of: failure });
    }
  }

  return (
    <>
      <Button variant="plain" size="medium" className="text-error" onClick={() => setStep('asking')}>
        {accountTexts.deleteAccount}
      </Button>
      {step === 'proving' && (
        <ProveDialog
          title={accountTexts.deleteTitle}
          then={accountTexts.proveToDelete}
          busy={deletion.isPending}
          onProved={() => void leave()}
          onClose={close}
        />
      )}
      {step === 'asking' && (
        <Dialog
          title={accountTexts.deleteTitle}
          locked={deletion.isPending}
          onClose={close}
          foot={
            <>
              <Button variant="danger" wide busy={deletion.isPending} onClick={() => void leave()}>
                {accountTexts.deleteForGood}
              </Button>
              <Button variant="quiet" wide disabled={deletion.isPending} onClick={close}>
                {accountTexts.keepMyAccount}
              </Button>
            </>
          }
        >
          <p>{accountTexts.deleteMeaning}</p>
          <p className="mt-2 text-muted">
            {accountTexts.mayStay}{' '}
            <Link
              to="/privacy"
              className="inline-block py-2.5 text-base-content underline underline-offset-4"
            >
              {accountTexts.privacy}
            </Link>
            .
          </p>
          <DownloadLink className="inline-block py-2.5 underline underline-offset-4">
            {accountTexts.downloadMyDataFirst}
          </DownloadLink>
        </Dialog>
      )}
    </>
  );
}
