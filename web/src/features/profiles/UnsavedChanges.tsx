import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Asks before changes are lost by leaving the screen or the page. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker(when);

  useEffect(() => {
    if (!when) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [when]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      title="Leave without saving?"
      onClose={blocker.reset}
      foot={
        <>
          <Button wide onClick={blocker.reset}>
            Keep editing
          </Button>
          <Button wide variant="quiet" onClick={blocker.proceed}>
            Leave
          </Button>
        </>
      }
    >
      <p className="text-muted">What you changed on this screen is not saved yet.</p>
    </Dialog>
  );
}
