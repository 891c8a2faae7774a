import { serverMessage } from '../../../lib/api/server-message.ts';
import { notify } from '../../../ui/toasts/notify.tsx';
import { useUndoDecision } from './reports.api.ts';
import { reportTexts } from './reports.texts.ts';

/** Takes a decision back, and says what came of it, also when the entry it was pressed in is gone by then. */
export function useUndo() {
  const { mutateAsync, isPending } = useUndoDecision();
  function undo(reportId: string): void {
    void mutateAsync(reportId).then(
      () => notify.success(reportTexts.undone),
      (error: unknown) => notify.error(serverMessage(error) ?? reportTexts.undoFailed, { of: error }),
    );
  }
  return { undo, isPending };
}
