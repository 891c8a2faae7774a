import { DISMISSAL_REASON_MAX } from '@showup/contract/moderation';
import { type FormEvent, useId, useState } from 'react';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { dismissalText, reportDeskTexts } from './reports.texts.ts';

type Props = {
  /** The reported person. */
  name: string;
  /** Whether the decision cannot be undone. */
  isFinal: boolean;
  busy: boolean;
  onClose: () => void;
  /** Gets the reason, which may be empty. */
  onConfirm: (reason: string) => void;
};

export function DismissDialog({ name, isFinal, busy, onClose, onConfirm }: Props) {
  const [reason, setReason] = useState('');
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onConfirm(reason.trim());
  }

  return (
    <Dialog
      title={reportDeskTexts.dismissTitle}
      onClose={onClose}
      locked={busy}
      foot={
        <ConfirmButtons
          action={reportDeskTexts.dismiss}
          cancel={reportDeskTexts.cancel}
          busy={busy}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-body break-words text-muted">{dismissalText(name, isFinal)}</p>
        <TextArea
          label={reportDeskTexts.reason}
          hint={reportDeskTexts.reasonHint}
          rows={2}
          maxLength={DISMISSAL_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          readOnly={busy}
        />
      </form>
    </Dialog>
  );
}
