import type { ProfileCard } from '@showup/contract/profiles';
import {
  BlockReport,
  type BlockReportAnswer,
  REPORT_REASON_MAX,
  REPORT_TYPES,
  type ReportType,
} from '@showup/contract/safety';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FieldError } from '../../ui/fields/FieldFrame.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { notify } from '../../ui/toasts/notify.ts';
import { useBlockReport } from './safety.api.ts';
import { blockMeaning, blockReportTexts, reportTypeLabels } from './safety.texts.ts';

const types = REPORT_TYPES.map((value) => ({ value, label: reportTypeLabels[value] }));

type Props = {
  person: Pick<ProfileCard, '_id' | 'fullName'>;
  onClose: () => void;
  /** Called once the person is blocked. */
  onBlocked: () => void;
};

interface ReportDraft {
  readonly reportType: ReportType;
  readonly reason: string;
}

function useReportDraft(blockedUserId: string) {
  const [draft, setDraft] = useState<ReportDraft>({ reportType: 'spam', reason: '' });
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const parsed = BlockReport.safeParse({ blockedUserId, ...draft });

  // Runs after the dialog has opened and focused its close button.
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  /** Whether the draft can be sent; otherwise asks for the reason. */
  function check(): boolean {
    setTried(true);
    if (!parsed.success) form.current?.querySelector('textarea')?.focus();
    return parsed.success;
  }

  const change = (part: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...part }));
  const refusal = isTried && !parsed.success ? parsed.error.issues[0]?.message : undefined;
  return { draft, change, form, parsed, refusal, check };
}

/** Blocks and reports a person in one step. The text stays if that fails. */
export function BlockReportDialog({ person, onClose, onBlocked }: Props) {
  const { mutateAsync: send, isPending, error } = useBlockReport();
  const { draft, change, form, parsed, refusal, check } = useReportDraft(person._id);
  const id = useId();

  // The mutation's state shows the reason for a failure below.
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!check() || !parsed.success) return;
    void send(parsed.data).then(showDone, (error: unknown) =>
      notify.error(blockReportTexts.failed, { of: error }),
    );
  }

  // A live event may have unmounted this dialog before the response.
  function showDone({ notice }: BlockReportAnswer) {
    if (notice === null) notify.success(blockReportTexts.done);
    else notify.plain(notice);
    onBlocked();
  }

  return (
    <Dialog
      title={`${blockReportTexts.blockReport} ${person.fullName}`}
      onClose={onClose}
      locked={isPending}
      foot={
        <>
          <Button type="submit" form={id} variant="danger" wide busy={isPending}>
            {blockReportTexts.blockReport}
          </Button>
          <Button variant="quiet" wide disabled={isPending} onClick={onClose}>
            {blockReportTexts.cancel}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-2">
        <p className="text-body break-words text-muted">{blockMeaning(person.fullName)}</p>
        <ReportFields draft={draft} onChange={change} refusal={refusal} busy={isPending} />
        <FieldError id={id} error={error?.message} />
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  draft: ReportDraft;
  onChange: (part: Partial<ReportDraft>) => void;
  refusal: string | undefined;
  busy: boolean;
};

function ReportFields({ draft, onChange, refusal, busy }: FieldsProps) {
  return (
    <>
      <SelectField
        label={blockReportTexts.type}
        options={types}
        value={draft.reportType}
        onChange={(reportType) => onChange({ reportType })}
        disabled={busy}
      />
      <TextArea
        label={blockReportTexts.reason}
        hint={blockReportTexts.reasonHint}
        required
        rows={3}
        maxLength={REPORT_REASON_MAX}
        value={draft.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
        readOnly={busy}
        error={refusal}
      />
    </>
  );
}
