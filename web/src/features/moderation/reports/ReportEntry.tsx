import { DISMISSAL_REASON_MAX, type Report } from '@showup/contract/moderation';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { type DecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { momentText } from '#lib/format/moments.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { besideTheCase } from '../cases/ReasonDialog.tsx';
import { ReportMessages, useShownMessages } from './ReportMessages.tsx';
import { isWithLeaver } from './report-pages.ts';
import { useDismissReport } from './reports.api.ts';
import { dismissalText, falseReportsText, reportDeskTexts, typeTexts } from './reports.texts.ts';
import { useDecidedElsewhere } from './use-decided-elsewhere.ts';
import { useUndo } from './use-undo.ts';

type Props = { report: Report; decidedHere: DecidedHere };

/** One report: its content, the messages kept with it (loaded on request), and the decision. */
export function ReportEntry({ report, decidedHere }: Props) {
  const { blockedBy, blockedUser, messageCount } = report;
  const { _id: viewerId } = useViewer();
  const [isAsking, setAsking] = useState(false);
  const shown = useShownMessages(report._id);
  useDecidedElsewhere([report], decidedHere, isAsking || shown.isShowing);
  return (
    <article
      aria-label={reportDeskTexts.reportBy(blockedBy.fullName)}
      className="flex flex-col gap-3 rounded-control border border-hairline bg-base-100 p-4"
    >
      <FiledReport report={report} />
      {shown.isShowing && shown.shown && (
        <ReportMessages
          reportId={report._id}
          shown={shown.shown}
          reportedName={blockedUser.fullName}
          reporterName={blockedBy.fullName}
          isLoading={shown.isLoading}
          onOlder={shown.showOlder}
        />
      )}
      {blockedBy._id === viewerId ? (
        <p className="text-body text-muted">{reportDeskTexts.own}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <div className="grid gap-2 sm:flex">
            {messageCount > 0 && (
              <Button
                variant="quiet"
                size="medium"
                busy={shown.isLoading}
                aria-expanded={shown.isShowing}
                onClick={shown.toggle}
              >
                {shown.isShowing ? reportDeskTexts.hideMessages : reportDeskTexts.showMessages}
              </Button>
            )}
            <Button variant="quiet" size="medium" className="px-2! sm:px-5!" onClick={() => setAsking(true)}>
              {reportDeskTexts.dismiss}
            </Button>
          </div>
          <p className="text-note text-muted">
            {messageCount > 0 ? reportDeskTexts.recorded : reportDeskTexts.noMessages}
          </p>
        </div>
      )}
      {isAsking && <Dismissal report={report} decidedHere={decidedHere} onClose={() => setAsking(false)} />}
    </article>
  );
}

function FiledReport({ report }: { report: Report }) {
  const { blockedBy, reportType, reason, createdAt, falseReportCount } = report;
  return (
    <>
      <div>
        <h3 className="text-body font-semibold">{typeTexts[reportType]}</h3>
        <p className="text-note break-words text-muted tabular-nums">
          {reportDeskTexts.by} {blockedBy.fullName}, <time dateTime={createdAt}>{momentText(createdAt)}</time>
        </p>
      </div>
      {falseReportCount > 0 && (
        <p className="flex gap-2 text-body font-medium">
          <TriangleAlert size={18} className="mt-[3px] shrink-0 text-warning" aria-hidden />
          <span className="min-w-0 break-words">
            {falseReportsText(falseReportCount, blockedBy.fullName)}
          </span>
        </p>
      )}
      <p className="text-body break-words whitespace-pre-line">{reason}</p>
    </>
  );
}

function Dismissal({ report, decidedHere, onClose }: Props & { onClose: () => void }) {
  const { _id: reportId, blockedUser } = report;
  const { decide: dismiss, isPending } = useDecision(
    useDismissReport(),
    decidedHere,
    reportDeskTexts.dismissFailed,
  );
  const { undo } = useUndo();
  const isFinal = isWithLeaver(report);

  function showDone() {
    if (isFinal) notify.success(reportDeskTexts.dismissed);
    else
      notify.undoable(reportDeskTexts.dismissed, { label: reportDeskTexts.undo, run: () => undo(reportId) });
  }

  return (
    <DismissDialog
      name={blockedUser.fullName}
      isFinal={isFinal}
      busy={isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        dismiss({ reportId, ...(reason && { reason }) }, { ids: [reportId], onDone: showDone })
      }
    />
  );
}

type DismissDialogProps = {
  /** The reported person. */
  name: string;
  /** Whether the decision cannot be undone. */
  isFinal: boolean;
  busy: boolean;
  onClose: () => void;
  /** Gets the reason, which may be empty. */
  onConfirm: (reason: string) => void;
};

function DismissDialog({ name, isFinal, busy, onClose, onConfirm }: DismissDialogProps) {
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
      className={besideTheCase}
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
