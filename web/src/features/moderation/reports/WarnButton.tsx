import { type Report, WARNING_REASON_MAX, WarningDraft } from '@showup/contract/moderation';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { notify } from '../../../ui/toasts/notify.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { isWithLeaver } from './report-pages.ts';
import { useWarnUser } from './reports.api.ts';
import { useReportDecided } from './reports.live.ts';
import { decidedText, reportTexts, warnedText, warningText, warnTitle } from './reports.texts.ts';
import { useUndo } from './use-undo.ts';

type Props = {
  /** All that is open on one person, who is still here. */
  reports: readonly [Report, ...Report[]];
  /** The ids of what is decided in this tab, which needs no telling by whom. */
  decidedHere: Set<string>;
};

export function WarnButton({ reports, decidedHere }: Props) {
  const [{ blockedUser }] = reports;
  const { _id: userId, fullName } = blockedUser;
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: warn, isPending } = useWarnUser();
  const { undo } = useUndo();

  useReportDecided(({ reportId, decidedBy, verdict }) => {
    const isOurs = reports.some(({ _id }) => _id === reportId);
    if (isAsking && isOurs && !decidedHere.has(reportId))
      notify.plain(decidedText(decidedBy, fullName, verdict));
  });

  function tell() {
    const undoable = reports.find((report) => !isWithLeaver(report));
    if (undoable) {
      const action = { label: reportTexts.undo, run: () => undo(undoable._id) };
      notify.undoable(warnedText(fullName), action);
    } else notify.success(warnedText(fullName));
  }

  function confirm(reason: string) {
    for (const { _id } of reports) decidedHere.add(_id);
    // By promises: the live events may take this card away before the answer is here.
    void warn({ reason, reports }).then(tell, (error: unknown) => {
      for (const { _id } of reports) decidedHere.delete(_id);
      notify.error(serverMessage(error) ?? reportTexts.warnFailed, { of: error });
    });
  }

  if (userId === null) return null;
  return (
    <>
      <Button variant="quiet" size="medium" onClick={() => setAsking(true)}>
        {reportTexts.warn}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={warnTitle(fullName)}
          meaning={warningText(fullName, reports.length)}
          action={reportTexts.warn}
          label={reportTexts.warnReason}
          hint={reportTexts.warnReasonHint}
          schema={WarningDraft.shape.reason}
          maxLength={WARNING_REASON_MAX}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
