import { WARNING_REASON_MAX, WarningDraft } from '@showup/contract/moderation';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { reportTexts, warningText, warnTitle } from './reports.texts.ts';

type Props = {
  person: { readonly _id: string; readonly fullName: string };
  /** How many reports are open on them. */
  reports: number;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
};

export function WarnDialog({ person, reports, busy, onClose, onConfirm }: Props) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const parsed = WarningDraft.safeParse({ userId: person._id, reason });
  const askForReason = () => form.current?.querySelector('textarea')?.focus();

  // After the dialog has opened: it gives the focus to its close button.
  useEffect(askForReason, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (parsed.success) onConfirm(parsed.data.reason);
    else askForReason();
  }

  return (
    <Dialog
      title={warnTitle(person.fullName)}
      onClose={onClose}
      locked={busy}
      foot={
        <>
          <Button type="submit" form={formId} size="medium" className="sm:flex-1" busy={busy}>
            {reportTexts.warn}
          </Button>
          <Button variant="quiet" size="medium" className="sm:flex-1" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-body break-words text-muted">{warningText(person.fullName, reports)}</p>
        <TextArea
          label={reportTexts.warnReason}
          hint={reportTexts.warnReasonHint}
          required
          rows={3}
          maxLength={WARNING_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          readOnly={busy}
          error={isTried && !parsed.success ? parsed.error.issues[0]?.message : undefined}
        />
      </form>
    </Dialog>
  );
}
