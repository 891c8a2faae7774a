import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';

type Props = {
  title: string;
  text: string;
  action: string;
  cancel: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a check-in, its link or an alert ends. */
export function AskDialog({ title, text, action, cancel, busy, onConfirm, onClose }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      locked={busy}
      foot={<ConfirmButtons {...{ action, cancel, busy, onConfirm }} onCancel={onClose} />}
    >
      <p>{text}</p>
    </Dialog>
  );
}
