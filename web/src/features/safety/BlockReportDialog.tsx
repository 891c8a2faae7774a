import type { ProfileCard } from '@showup/contract/profiles';
import { BlockReport, type BlockReportAnswer, REPORT_TYPES } from '@showup/contract/safety';
import { notify } from '#ui/toasts/notify.tsx';
import { ReportForm } from './ReportForm.tsx';
import { useBlockReport } from './safety.api.ts';
import { blockMeaning, blockReportTexts } from './safety.texts.ts';
import { useReportDraft } from './use-report-draft.ts';

type Props = {
  person: Pick<ProfileCard, '_id' | 'fullName'>;
  onClose: () => void;
  /** Called once the person is blocked. */
  onBlocked: () => void;
};

/** Blocks and reports a person in one step. */
export function BlockReportDialog({ person, onClose, onBlocked }: Props) {
  const { mutateAsync: send, isPending, error } = useBlockReport();
  const report = useReportDraft(BlockReport, { blockedUserId: person._id }, 'spam');

  // A live event may have unmounted this dialog before the response.
  function showDone({ notice }: BlockReportAnswer) {
    report.forget();
    if (notice === null) notify.success(blockReportTexts.done);
    else notify.plain(notice);
    onBlocked();
  }

  // The form shows the reason for a failure.
  const showFailed = (error: unknown) => notify.error(blockReportTexts.failed, { of: error });

  return (
    <ReportForm
      title={`${blockReportTexts.blockReport} ${person.fullName}`}
      action={blockReportTexts.blockReport}
      meaning={blockMeaning(person.fullName)}
      categories={REPORT_TYPES}
      report={report}
      busy={isPending}
      failure={error?.message}
      onSend={(body) => void send(body).then(showDone, showFailed)}
      onClose={onClose}
    />
  );
}
