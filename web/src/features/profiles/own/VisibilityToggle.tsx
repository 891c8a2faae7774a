import { notify } from '#ui/toasts/notify.tsx';
import { useToggleVisibility, useViewer } from '../profiles.api.ts';
import { profileToasts } from '../profiles.texts.ts';
import { HideToggle } from './HideToggle.tsx';

/** Lets women hide their profile from the decks of others. Shows nothing to anyone else. */
export function VisibilityToggle() {
  const { identifiedAs, isProfileHidden } = useViewer();
  const toggle = useToggleVisibility();
  if (identifiedAs !== 'Female') return null;

  async function hide(isHidden: boolean) {
    try {
      await toggle.mutateAsync(isHidden);
      notify.success(isHidden ? profileToasts.hidden : profileToasts.visible);
    } catch (error) {
      notify.error(profileToasts.visibilityFailed, { of: error });
    }
  }

  // Shows the choice at once; a failure reverts it.
  return (
    <HideToggle
      isHidden={toggle.isPending ? toggle.variables : isProfileHidden}
      onChange={(isHidden) => {
        if (!toggle.isPending) void hide(isHidden);
      }}
    />
  );
}
