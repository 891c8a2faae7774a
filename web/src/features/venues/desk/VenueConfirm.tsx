import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { deskTexts } from './venues-desk.texts.ts';

type Props = {
  title: string;
  text: string;
  /** The label of the confirm button. */
  action: string;
  work: { readonly isPending: boolean; readonly error: Error | null };
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation before something that can't be undone, and shows an error if it fails. */
export function VenueConfirm({ title, text, action, work, onClose, onConfirm }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      locked={work.isPending}
      foot={
        <ConfirmButtons
          action={action}
          cancel={deskTexts.cancel}
          variant="danger"
          busy={work.isPending}
          onConfirm={onConfirm}
          onCancel={onClose}
        />
      }
    >
      <p className="text-body text-muted">{text}</p>
      <p role="alert" className="mt-3 text-body text-error empty:hidden">
        {work.error?.message}
      </p>
    </Dialog>
  );
}
