import type { Report } from '@showup/contract/moderation';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { notify } from '../../../ui/toasts/notify.tsx';
import { useViewer } from '../../profiles/profiles.api.ts';
import { DismissDialog } from './DismissDialog.tsx';
import { ReportMessages } from './ReportMessages.tsx';
import { isWithLeaver } from './report-pages.ts';
import { useDismissReport, useShowReportMessages } from './reports.api.ts';
import { useReportDecided } from './reports.live.ts';
import { decidedText, falseReportsText, momentText, reportTexts, typeTexts } from './reports.texts.ts';
import { useUndo } from './use-undo.ts';

type Props = {
  report: Report;
  /** The ids of what is decided in this tab, which needs no telling by whom. */
  decidedHere: Set<string>;
};

/** One report: what was filed, the messages kept with it on a tap, and the decision. */
export function ReportEntry({ report, decidedHere }: Props) {
  const { _id, blockedBy, blockedUser, reportType, reason, createdAt, messageCount } = report;
  const { falseReportCount } = report;
  const { _id: viewerId } = useViewer();
  const [isAsking, setAsking] = useState(false);
  const [isShowing, setShowing] = useState(false);
  const { mutateAsync: askForMessages, data: messages, isPending: isLoading } = useShowReportMessages();
  const { mutateAsync: dismiss, isPending: isDismissing } = useDismissReport();
  const { undo } = useUndo();
  const isFinal = isWithLeaver(report);

  useReportDecided(({ reportId, decidedBy, verdict }) => {
    const isLookedAt = isAsking || isShowing;
    if (reportId === _id && isLookedAt && !decidedHere.has(_id))
      notify.plain(decidedText(decidedBy, blockedUser.fullName, verdict));
  });

  // By promises: the live event may take this entry away before the answer is here.
  function showMessages() {
    if (messages) setShowing(true);
    else {
      void askForMessages(_id).then(
        () => setShowing(true),
        (error: unknown) => notify.error(serverMessage(error) ?? reportTexts.messagesFailed, { of: error }),
      );
    }
  }

  function tell() {
    if (isFinal) notify.success(reportTexts.dismissed);
    else notify.undoable(reportTexts.dismissed, { label: reportTexts.undo, run: () => undo(_id) });
  }

  function confirm(given: string) {
    decidedHere.add(_id);
    void dismiss({ reportId: _id, ...(given && { reason: given }) }).then(tell, (error: unknown) => {
      decidedHere.delete(_id);
      notify.error(serverMessage(error) ?? reportTexts.dismissFailed, { of: error });
    });
  }

  const isOwn = blockedBy._id === viewerId;
  return (
    <article
      aria-label={reportTexts.reportBy(blockedBy.fullName)}
      className="flex flex-col gap-3 rounded-control border border-hairline bg-base-100 p-4"
    >
      <div>
        <h3 className="text-body font-semibold">{typeTexts[reportType]}</h3>
        <p className="text-note break-words text-muted tabular-nums">
          {reportTexts.by} {blockedBy.fullName}, <time dateTime={createdAt}>{momentText(createdAt)}</time>
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
      {isShowing && messages && (
        <ReportMessages
          messages={messages}
          reportedName={blockedUser.fullName}
          reporterName={blockedBy.fullName}
        />
      )}
      {isOwn ? (
        <p className="text-body text-muted">{reportTexts.own}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <div className="grid gap-2 sm:flex">
            {messageCount > 0 && (
              <Button
                variant="quiet"
                size="medium"
                busy={isLoading}
                aria-expanded={isShowing}
                onClick={() => (isShowing ? setShowing(false) : showMessages())}
              >
                {isShowing ? reportTexts.hideMessages : reportTexts.showMessages}
              </Button>
            )}
            <Button variant="quiet" size="medium" className="px-2! sm:px-5!" onClick={() => setAsking(true)}>
              {reportTexts.dismiss}
            </Button>
          </div>
          <p className="text-note text-muted">
            {messageCount > 0 ? reportTexts.recorded : reportTexts.noMessages}
          </p>
        </div>
      )}
      {isAsking && (
        <DismissDialog
          name={blockedUser.fullName}
          isFinal={isFinal}
          busy={isDismissing}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </article>
  );
}
