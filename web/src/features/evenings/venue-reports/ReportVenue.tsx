import {
  VENUE_REPORT_CATEGORIES,
  VENUE_REPORT_TEXT_MAX,
  type VenueReportCategory,
  venueReportLabels,
  venueReportTexts,
} from '@showup/contract/evenings/venue-reports';
import { type FormEvent, useId, useState } from 'react';
import { serverMessage } from '#lib/api/server-message.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FieldError } from '#ui/fields/FieldFrame.tsx';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useReportVenue } from './venue-reports.api.ts';
import { reportVenueTexts } from './venue-reports.texts.ts';

type Props = { venueId: string; venueName: string };

/** Opens the form in which a venue is reported. */
export function ReportVenue(venue: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        size="medium"
        aria-label={`${reportVenueTexts.open}: ${venue.venueName}`}
        onClick={() => setOpen(true)}
      >
        {reportVenueTexts.open}
      </Button>
      {isOpen && <ReportVenueDialog {...venue} onClose={() => setOpen(false)} />}
    </>
  );
}

const options = VENUE_REPORT_CATEGORIES.map((value) => ({ value, label: venueReportLabels[value] }));

function ReportVenueDialog({ venueId, venueName, onClose }: Props & { onClose: () => void }) {
  const id = useId();
  const report = useReportVenue();
  const [category, setCategory] = useState<VenueReportCategory>();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const refusal = report.error ? (serverMessage(report.error) ?? reportVenueTexts.failed) : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!category) return focusFirstError(event.currentTarget);
    report.mutate(
      { locationId: venueId, category, text },
      {
        onSuccess() {
          notify.success(reportVenueTexts.sent);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={reportVenueTexts.title(venueName)}
      onClose={onClose}
      locked={report.isPending}
      foot={
        <ConfirmButtons
          action={reportVenueTexts.send}
          cancel={reportVenueTexts.cancel}
          variant="danger"
          busy={report.isPending}
          form={id}
          onCancel={onClose}
        />
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Fields
          {...{ category, setCategory, text, setText }}
          busy={report.isPending}
          error={isTried && !category ? venueReportTexts.category : undefined}
        />
        <FieldError id={`${id}-refusal`} error={refusal} />
        <p className="text-note">{reportVenueTexts.danger}</p>
        <p className="text-note text-muted">{reportVenueTexts.meaning}</p>
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  category: VenueReportCategory | undefined;
  setCategory: (category: VenueReportCategory) => void;
  text: string;
  setText: (text: string) => void;
  busy: boolean;
  error: string | undefined;
};

function Fields({ category, setCategory, text, setText, busy, error }: FieldsProps) {
  return (
    <>
      <SelectField
        label={reportVenueTexts.category}
        placeholder={category === undefined ? reportVenueTexts.choose : undefined}
        options={options}
        value={category}
        onChange={setCategory}
        disabled={busy}
        error={error}
      />
      <TextArea
        label={reportVenueTexts.text}
        hint={reportVenueTexts.textHint}
        rows={3}
        maxLength={VENUE_REPORT_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        readOnly={busy}
      />
    </>
  );
}
