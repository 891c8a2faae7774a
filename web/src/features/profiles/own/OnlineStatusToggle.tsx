import { Toggle } from '#ui/fields/Toggle.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useUpdateProfile, useViewer } from '../profiles.api.ts';
import { profilesTexts, profileToasts } from '../profiles.texts.ts';

/** Sets whether matches see when the viewer is online. */
export function OnlineStatusToggle() {
  const { showsOnlineStatus } = useViewer();
  const update = useUpdateProfile();

  async function show(isShown: boolean) {
    try {
      await update.mutateAsync({ showsOnlineStatus: isShown });
    } catch (error) {
      notify.error(profileToasts.onlineFailed, { of: error });
    }
  }

  // Shows the choice at once; a failure reverts it.
  const isShown = update.isPending ? (update.variables.showsOnlineStatus ?? true) : showsOnlineStatus;
  return (
    <div className="rounded-panel border border-hairline bg-base-200 px-5 py-2">
      <Toggle
        label={profilesTexts.showOnline}
        hint={isShown ? profilesTexts.onlineShownHint : profilesTexts.onlineHiddenHint}
        checked={isShown}
        onChange={(next) => {
          if (!update.isPending) void show(next);
        }}
      />
    </div>
  );
}
