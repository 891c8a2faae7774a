import { useEffect } from 'react';
import { useHeldSteps } from '../../lib/use-held-steps.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Asks before changes are lost by leaving the screen or the page. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const held = useHeldSteps(when);

  useEffect(() => {
    if (!when) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [when]);

  if (!held) return null;
  return (
    <Dialog
      title="Leave without saving?"
      onClose={held.stay}
      foot={
        <>
          <Button wide onClick={held.stay}>
            Keep editing
          </Button>
          <Button wide variant="quiet" onClick={held.leave}>
            Leave
          </Button>
        </>
      }
    >
      <p className="text-muted">What you changed on this screen is not saved yet.</p>
    </Dialog>
  );
}
