import { useHeldSteps } from '../../../lib/navigation/use-held-steps.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { profilesTexts } from '../profiles.texts.ts';

/** Asks before changes are lost by leaving the screen or the page. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const held = useHeldSteps(when);

  if (!held) return null;
  return (
    <Dialog
      title={profilesTexts.leaveTitle}
      onClose={held.stay}
      foot={
        <>
          <Button wide onClick={held.stay}>
            {profilesTexts.keepEditing}
          </Button>
          <Button wide variant="quiet" onClick={held.leave}>
            {profilesTexts.leave}
          </Button>
        </>
      }
    >
      <p className="text-muted">{profilesTexts.unsavedText}</p>
    </Dialog>
  );
}
