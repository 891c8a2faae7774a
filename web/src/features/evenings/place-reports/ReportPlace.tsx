import {
  PLACE_REPORT_CATEGORIES,
  PLACE_REPORT_TEXT_MAX,
  type PlaceReportCategory,
  placeCategoryLabels,
  placeReportTexts,
} from '@showup/contract/evenings/place-reports';
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
import { useReportPlace } from './place-reports.api.ts';
import { reportPlaceTexts } from './place-reports.texts.ts';

type Props = { venueId: string; venueName: string };

/** Opens the form in which a place is reported. */
export function ReportPlace(place: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        size="medium"
        aria-label={`${reportPlaceTexts.open}: ${place.venueName}`}
        onClick={() => setOpen(true)}
      >
        {reportPlaceTexts.open}
      </Button>
      {isOpen && <ReportPlaceDialog {...place} onClose={() => setOpen(false)} />}
    </>
  );
}

const options = PLACE_REPORT_CATEGORIES.map((value) => ({ value, label: placeCategoryLabels[value] }));

function ReportPlaceDialog({ venueId, venueName, onClose }: Props & { onClose: () => void }) {
  const id = useId();
  const report = useReportPlace();
  const [category, setCategory] = useState<PlaceReportCategory>();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const refusal = report.error ? (serverMessage(report.error) ?? reportPlaceTexts.failed) : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!category) return focusFirstError(event.currentTarget);
    report.mutate(
      { locationId: venueId, category, text },
      {
        onSuccess() {
          notify.success(reportPlaceTexts.sent);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={reportPlaceTexts.title(venueName)}
      onClose={onClose}
      locked={report.isPending}
      foot={
        <ConfirmButtons
          action={reportPlaceTexts.send}
          cancel={reportPlaceTexts.cancel}
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
          error={isTried && !category ? placeReportTexts.category : undefined}
        />
        <FieldError id={`${id}-refusal`} error={refusal} />
        <p className="text-note">{reportPlaceTexts.danger}</p>
        <p className="text-note text-muted">{reportPlaceTexts.meaning}</p>
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  category: PlaceReportCategory | undefined;
  setCategory: (category: PlaceReportCategory) => void;
  text: string;
  setText: (text: string) => void;
  busy: boolean;
  error: string | undefined;
};

function Fields({ category, setCategory, text, setText, busy, error }: FieldsProps) {
  return (
    <>
      <SelectField
        label={reportPlaceTexts.category}
        placeholder={category === undefined ? reportPlaceTexts.choose : undefined}
        options={options}
        value={category}
        onChange={setCategory}
        disabled={busy}
        error={error}
      />
      <TextArea
        label={reportPlaceTexts.text}
        hint={reportPlaceTexts.textHint}
        rows={3}
        maxLength={PLACE_REPORT_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        readOnly={busy}
      />
    </>
  );
}
