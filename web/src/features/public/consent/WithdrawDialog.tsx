import type { Purpose } from '@showup/contract/public/retention';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useWithdraw } from './consent.api.ts';
import { consentTexts, purposeTexts } from './consent.texts.ts';

type Props = { purpose: Purpose; onClose: () => void; onDone: () => void };

/** Names what follows from a withdrawal, and asks for confirmation. */
export function WithdrawDialog({ purpose, onClose, onDone }: Props) {
  const { mutateAsync: withdraw, isPending, error } = useWithdraw();
  const texts = purposeTexts[purpose];

  async function confirm() {
    await withdraw(purpose);
    notify.success(texts.done);
    onDone();
  }

  return (
    <Dialog
      title={texts.dialogTitle}
      onClose={onClose}
      locked={isPending}
      foot={
        <ConfirmButtons
          action={texts.confirm}
          cancel={consentTexts.cancel}
          variant="danger"
          busy={isPending}
          // The mutation's state shows a failure below.
          onConfirm={() => void confirm().catch(() => {})}
          onCancel={onClose}
        />
      }
    >
      <p>{texts.dialogText}</p>
      <p role="alert" className="mt-3 text-body text-error empty:hidden">
        {error?.message}
      </p>
    </Dialog>
  );
}
