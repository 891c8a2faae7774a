import { useDecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { useUndoDecision } from './reports.api.ts';
import { reportDeskTexts } from './reports.texts.ts';

/** Undoes a decision and shows the result, even if the entry with the button is gone by then. */
export function useUndo() {
  const { decide, isPending } = useDecision(useUndoDecision(), useDecidedHere(), reportDeskTexts.undoFailed);
  const undo = (reportId: string) =>
    decide(reportId, { ids: [], onDone: () => notify.success(reportDeskTexts.undone) });
  return { undo, isPending };
}
