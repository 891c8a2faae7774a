import type { ProfileCard } from '@showup/contract/profiles';
import {
  BlockReport,
  type BlockReportAnswer,
  NewReport,
  REPORT_TYPES,
  type ReportCategory,
} from '@showup/contract/safety';
import { useId } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { ReportForm, useReportDraft } from './ReportForm.tsx';
import { SafetyCentreLink } from './SafetyCentreLink.tsx';
import type { SafetyAct } from './SafetyMenu.tsx';
import { useBlock, useBlockReport, useReport } from './safety.api.ts';
import { blockMeaning, blockReportTexts, reportMeaning } from './safety.texts.ts';

type Props = {
  act: SafetyAct;
  person: Pick<ProfileCard, '_id' | 'fullName'>;
  /** The message that a report is about. */
  messageId?: string | undefined;
  onClose: () => void;
  /** Called once the person is blocked. */
  onBlocked: () => void;
};

/** Asks for what the act needs, and does it. */
export function SafetyDialog({ act, person, messageId, onClose, onBlocked }: Props) {
  if (act === 'report') return <ReportDialog {...{ person, messageId, onClose }} />;
  const Asked = act === 'block' ? BlockDialog : BlockReportDialog;
  return <Asked {...{ person, onClose, onBlocked }} />;
}

type BlockProps = Pick<Props, 'person' | 'onClose' | 'onBlocked'>;

/** Asks for confirmation, not for a reason. */
function BlockDialog({ person, onClose, onBlocked }: BlockProps) {
  const { mutateAsync: block, isPending, error } = useBlock();
  const meaningId = useId();

  // A live event may have unmounted this dialog before the response.
  function showDone() {
    notify.success(blockReportTexts.blocked);
    onBlocked();
  }

  return (
    <Dialog
      title={blockReportTexts.blockTitle(person.fullName)}
      onClose={onClose}
      describedBy={meaningId}
      locked={isPending}
      foot={
        <>
          <Button
            variant="danger"
            wide
            busy={isPending}
            // The mutation's state shows a failure below.
            onClick={() => void block(person._id).then(showDone, () => {})}
          >
            {blockReportTexts.block}
          </Button>
          <Button variant="quiet" wide disabled={isPending} onClick={onClose}>
            {blockReportTexts.cancel}
          </Button>
        </>
      }
    >
      <p id={meaningId} className="text-body break-words text-muted">
        {blockMeaning(person.fullName)}
      </p>
      <SafetyCentreLink />
      <p role="alert" className="mt-3 text-body text-error empty:hidden">
        {error?.message}
      </p>
    </Dialog>
  );
}

/** Blocks and reports a person in one step. */
function BlockReportDialog({ person, onClose, onBlocked }: BlockProps) {
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

type ReportProps = Pick<Props, 'person' | 'messageId' | 'onClose'>;

/** Reports a person and leaves everything else as it is. */
function ReportDialog({ person, messageId = undefined, onClose }: ReportProps) {
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
