import { useHeldSteps } from '#lib/navigation/use-held-steps.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { profilesTexts } from '../profiles.texts.ts';

type UnsavedProps = {
  when: boolean;
  /** Called before the person leaves. */
  onLeave?: () => void;
};

/** Asks before changes are lost by leaving the screen or the page. */
export function UnsavedChanges({ when, onLeave }: UnsavedProps) {
  const held = useHeldSteps(when);
  if (!held) return null;
  return (
    <LeaveQuestion
      onStay={held.stay}
      onLeave={() => {
        onLeave?.();
        held.leave();
      }}
    />
  );
}

type Props = { onStay: () => void; onLeave: () => void };

/** Asks whether changes may be lost. */
export function LeaveQuestion({ onStay, onLeave }: Props) {
  return (
    <Dialog
      title={profilesTexts.leaveTitle}
      onClose={onStay}
      // A step would put an end to the one that is held.
      hasOwnEntry
      foot={
        <>
          <Button wide onClick={onStay}>
            {profilesTexts.keepEditing}
          </Button>
          <Button wide variant="quiet" onClick={onLeave}>
            {profilesTexts.leave}
          </Button>
        </>
      }
    >
      <p className="text-muted">{profilesTexts.unsavedText}</p>
    </Dialog>
  );
}
