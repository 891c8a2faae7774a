import type { ProfileCard } from '@showup/contract/profiles';
import {
  BlockReport,
  type BlockReportAnswer,
  REPORT_REASON_MAX,
  REPORT_TYPES,
  type ReportType,
} from '@showup/contract/safety';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { notify } from '../../ui/toasts/notify.tsx';
import { useBlockReport } from './safety.api.ts';
import { blockMeaning, reportTexts, reportTypeLabels } from './safety.texts.ts';

const types = REPORT_TYPES.map((value) => ({ value, label: reportTypeLabels[value] }));

type Props = {
  person: Pick<ProfileCard, '_id' | 'fullName'>;
  onClose: () => void;
  /** The two are closed to each other. */
  onBlocked: () => void;
};

/** Blocks a person and reports them, in one. What was written stays when it fails. */
export function BlockReportDialog({ person, onClose, onBlocked }: Props) {
  const [reportType, setReportType] = useState<ReportType>('spam');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutateAsync: send, isPending, error } = useBlockReport();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  // After the dialog has opened: it gives the focus to its close button.
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  const parsed = BlockReport.safeParse({ blockedUserId: person._id, reason, reportType });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!parsed.success) {
      form.current?.querySelector('textarea')?.focus();
      return;
    }
    // The reason for a failure is shown below, by the mutation's own state.
    void send(parsed.data).then(tell, (error: unknown) => notify.error(reportTexts.failed, { of: error }));
  }

  // Also when the screen behind has heard of it before the answer came, and took this dialog away.
  function tell({ notice }: BlockReportAnswer) {
    if (notice === null) notify.success(reportTexts.done);
    else notify.plain(notice);
    onBlocked();
  }

  return (
    <Dialog
      title={`${reportTexts.blockReport} ${person.fullName}`}
      onClose={onClose}
      locked={isPending}
      foot={
        <>
          <Button type="submit" form={id} variant="danger" wide busy={isPending}>
            {reportTexts.blockReport}
          </Button>
          <Button variant="quiet" wide disabled={isPending} onClick={onClose}>
            {reportTexts.cancel}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-2">
        <p className="text-body break-words text-muted">{blockMeaning(person.fullName)}</p>
        <SelectField
          label={reportTexts.type}
          options={types}
          value={reportType}
          onChange={setReportType}
          disabled={isPending}
        />
        <TextArea
          label={reportTexts.reason}
          hint={reportTexts.reasonHint}
          required
          rows={3}
          maxLength={REPORT_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          readOnly={isPending}
          error={isTried && !parsed.success ? parsed.error.issues[0]?.message : undefined}
        />
        <p role="alert" className="flex gap-1.5 text-body text-error empty:hidden">
          {error && (
            <>
              <CircleAlert size={16} className="mt-[3px] shrink-0" aria-hidden />
              {error.message}
            </>
          )}
        </p>
      </form>
    </Dialog>
  );
}
