import { REPORT_REASON_MAX, type ReportCategory } from '@showup/contract/safety';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FieldError } from '#ui/fields/FieldFrame.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { SafetyCentreLink } from './SafetyCentreLink.tsx';
import { blockReportTexts, reportCategoryLabels } from './safety.texts.ts';
import type { useReportDraft } from './use-report-draft.ts';

type Props<Body> = {
  title: string;
  /** The label of the button that sends it. */
  action: string;
  /** What sending it means. */
  meaning: ReactNode;
  categories: readonly ReportCategory[];
  report: ReturnType<typeof useReportDraft<Body>>;
  busy: boolean;
  /** Why it could not be sent. */
  failure: string | undefined;
  onSend: (body: Body) => void;
  onClose: () => void;
  /** Shown below the fields. */
  children?: ReactNode;
};

/** Asks what a report is about, and what happened. The text stays if sending it fails. */
export function ReportForm<Body>(props: Props<Body>) {
  const { title, action, meaning, categories, busy, failure, onSend, onClose, children } = props;
  const { draft, change, form, refusalOf, check } = props.report;
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const body = check();
    if (body !== undefined) onSend(body);
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      locked={busy}
      foot={
        <>
          <Button type="submit" form={id} variant="danger" wide busy={busy}>
            {action}
          </Button>
          <Button variant="quiet" wide disabled={busy} onClick={onClose}>
            {blockReportTexts.cancel}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-2">
        <div className="text-body break-words text-muted">{meaning}</div>
        <SelectField
          label={blockReportTexts.type}
          placeholder={draft.reportType === undefined ? blockReportTexts.choose : undefined}
          options={categories.map((value) => ({ value, label: reportCategoryLabels[value] }))}
          value={draft.reportType}
          onChange={(reportType) => change({ reportType })}
          disabled={busy}
          error={refusalOf('reportType')}
        />
        <TextArea
          label={blockReportTexts.reason}
          hint={blockReportTexts.reasonHint}
          required
          rows={3}
          maxLength={REPORT_REASON_MAX}
          value={draft.reason}
          onChange={(event) => change({ reason: event.target.value })}
          readOnly={busy}
          error={refusalOf('reason')}
        />
        {children}
        <SafetyCentreLink />
        <FieldError id={id} error={failure} />
      </form>
    </Dialog>
  );
}
