import type { Report } from '@showup/contract/moderation';
import { useRef, useState } from 'react';
import { serverMessage } from '../../lib/server-message.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.tsx';
import { useViewer } from '../profiles/profiles.api.ts';
import { DismissDialog } from './DismissDialog.tsx';
import { ReportMessages } from './ReportMessages.tsx';
import { useDismissReport, useShowReportMessages } from './reports.api.ts';
import { useReportDecided } from './reports.live.ts';
import { decidedText, momentText, reportTexts, typeTexts } from './reports.texts.ts';

/** One report: what was filed, the messages kept with it on a tap, and the decision. */
export function ReportEntry({ report }: { report: Report }) {
  const { _id, blockedBy, blockedUser, reportType, reason, createdAt, messageCount } = report;
  const { _id: viewerId } = useViewer();
  const [isAsking, setAsking] = useState(false);
  const [isShowing, setShowing] = useState(false);
  const { mutateAsync: askForMessages, data: messages, isPending: isLoading } = useShowReportMessages();
  const { mutateAsync: dismiss, isPending: isDismissing } = useDismissReport();
  /** What was decided here needs no telling by whom. */
  const isDecidedHere = useRef(false);

  useReportDecided(({ reportId, decidedBy }) => {
    const isLookedAt = isAsking || isShowing;
    if (reportId === _id && isLookedAt && !isDecidedHere.current)
      notify.plain(decidedText(decidedBy, blockedUser.fullName));
  });

  // By promises: the live event may take this entry away before the answer is here.
  function showMessages() {
    if (messages) setShowing(true);
    else {
      void askForMessages(_id).then(
        () => setShowing(true),
        (error: unknown) => notify.error(serverMessage(error) ?? reportTexts.messagesFailed),
      );
    }
  }

  function confirm(given: string) {
    isDecidedHere.current = true;
    void dismiss({ reportId: _id, ...(given && { reason: given }) }).then(
      () => notify.success(reportTexts.dismissed),
      (error: unknown) => {
        isDecidedHere.current = false;
        notify.error(serverMessage(error) ?? reportTexts.dismissFailed);
      },
    );
  }

  const isOwn = blockedBy._id === viewerId;
  return (
    <section
      aria-label={`Report by ${blockedBy.fullName}`}
      className="flex flex-col gap-3 rounded-control border border-hairline bg-base-100 p-4"
    >
      <div>
        <h3 className="text-body font-semibold">{typeTexts[reportType]}</h3>
        <p className="text-note break-words text-muted tabular-nums">
          by {blockedBy.fullName}, <time dateTime={createdAt}>{momentText(createdAt)}</time>
        </p>
      </div>
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
          busy={isDismissing}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </section>
  );
}
