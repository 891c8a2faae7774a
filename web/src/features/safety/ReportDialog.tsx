import type { ProfileCard } from '@showup/contract/profiles';
import { NewReport, type ReportCategory } from '@showup/contract/safety';
import { notify } from '#ui/toasts/notify.tsx';
import { ReportForm } from './ReportForm.tsx';
import { useReport } from './safety.api.ts';
import { blockReportTexts, reportMeaning } from './safety.texts.ts';
import { useReportDraft } from './use-report-draft.ts';

/** In the order in which they are offered: what hurts most comes first. */
const CATEGORIES: readonly ReportCategory[] = [
  'harassment',
  'scam',
  'intimate_image',
  'under_age',
  'fake_profile',
  'in_person',
  'inappropriate',
  'venue',
  'spam',
  'other',
];

type Props = {
  person: Pick<ProfileCard, '_id' | 'fullName'>;
  /** The message that the report is about. */
  messageId?: string | undefined;
  onClose: () => void;
};

/** Reports a person and leaves everything else as it is. */
export function ReportDialog({ person, messageId = undefined, onClose }: Props) {
  const { mutateAsync: send, isPending, error } = useReport();
  const report = useReportDraft(NewReport, { userId: person._id, messageId }, undefined);

  function showDone() {
    report.forget();
    notify.success(blockReportTexts.reported);
    onClose();
  }

  return (
    <ReportForm
      title={blockReportTexts.reportTitle(person.fullName)}
      action={blockReportTexts.report}
      meaning={reportMeaning(person.fullName)}
      categories={CATEGORIES}
      report={report}
      busy={isPending}
      failure={error?.message}
      // The form shows the reason for a failure.
      onSend={(body) => void send(body).then(showDone, () => {})}
      onClose={onClose}
    >
      {messageId !== undefined && <p className="text-body">{blockReportTexts.aboutMessage}</p>}
      {report.draft.reportType === 'in_person' && <p className="text-body">{blockReportTexts.inDanger}</p>}
    </ReportForm>
  );
}
