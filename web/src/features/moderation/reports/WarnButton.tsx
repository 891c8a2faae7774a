import { type Report, WARNING_REASON_MAX, WarningDraft } from '@showup/contract/moderation';
import { useState } from 'react';
import { type DecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { ReasonDialog } from '../cases/ReasonDialog.tsx';
import { isWithLeaver } from './report-pages.ts';
import { useWarnUser } from './reports.api.ts';
import { reportDeskTexts, warnedText, warningText, warnTitle } from './reports.texts.ts';
import { useDecidedElsewhere } from './use-decided-elsewhere.ts';
import { useUndo } from './use-undo.ts';

type Props = {
  /** All open reports about one person. */
  reports: readonly [Report, ...Report[]];
  decidedHere: DecidedHere;
};

/** Renders nothing if the person has left. */
export function WarnButton({ reports, decidedHere }: Props) {
  const { _id: userId, fullName } = reports[0].blockedUser;
  const [isAsking, setAsking] = useState(false);
  const { decide: warn, isPending } = useDecision(useWarnUser(), decidedHere, reportDeskTexts.warnFailed);
  const { undo } = useUndo();
  useDecidedElsewhere(reports, decidedHere, isAsking);

  function showDone() {
    const undoable = reports.find((report) => !isWithLeaver(report));
    if (undoable) {
      const action = { label: reportDeskTexts.undo, run: () => undo(undoable._id) };
      notify.undoable(warnedText(fullName), action);
    } else notify.success(warnedText(fullName));
  }

  if (userId === null) return null;
  return (
    <>
      <Button variant="quiet" size="medium" className="bg-base-100!" onClick={() => setAsking(true)}>
        {reportDeskTexts.warn}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={warnTitle(fullName)}
          meaning={warningText(fullName, reports.length)}
          action={reportDeskTexts.warn}
          label={reportDeskTexts.warnReason}
          hint={reportDeskTexts.warnReasonHint}
          schema={WarningDraft.shape.reason}
          maxLength={WARNING_REASON_MAX}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) =>
            warn({ reason, reports }, { ids: reports.map(({ _id }) => _id), onDone: showDone })
          }
        />
      )}
    </>
  );
}
