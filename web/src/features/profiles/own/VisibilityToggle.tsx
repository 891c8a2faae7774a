import { Toggle } from '../../../ui/fields/Toggle.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { useToggleVisibility, useViewer } from '../profiles.api.ts';
import { profilesTexts, profileToasts } from '../profiles.texts.ts';

/** Lets women hide their profile from the decks of others. Shows nothing to anyone else. */
export function VisibilityToggle() {
  const { identifiedAs, isProfileHidden } = useViewer();
  const toggle = useToggleVisibility();
  if (identifiedAs !== 'Female') return null;

  async function show(isVisible: boolean) {
    try {
      await toggle.mutateAsync(!isVisible);
      notify.success(isVisible ? profileToasts.visible : profileToasts.hidden);
    } catch (error) {
      notify.error(profileToasts.visibilityFailed, { of: error });
    }
  }

  // Shows the choice at once; a failure reverts it.
  const isHidden = toggle.isPending ? toggle.variables : isProfileHidden;
  return (
    <Toggle
      label={profilesTexts.showMyProfile}
      hint={isHidden ? profilesTexts.hiddenHint : profilesTexts.visibleHint}
      checked={!isHidden}
      onChange={(isVisible) => {
        if (!toggle.isPending) void show(isVisible);
      }}
    />
  );
}
