import { BellOff } from 'lucide-react';
import { useCallback, useId } from 'react';
import { useAllowed } from '#lib/device/use-allowed.ts';
import { Toggle } from '#ui/fields/Toggle.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { ConsentNote } from '../ConsentNote.tsx';
import { notificationsMissing, profilesTexts, profileToasts } from '../profiles.texts.ts';
import { useNotifications, useShowText } from './notifications.api.ts';
import type { Notifications } from './notifications-state.ts';
import { useNotifySwitch } from './use-notify-switch.ts';

/** Turns notifications on or off in this browser, and sets what they show. */
export function NotificationSettings() {
  const id = useId();
  const { data, isError, error, refetch, isRefetching } = useNotifications();
  const lookAgain = useCallback(() => void refetch(), [refetch]);
  useAllowed('notifications', data?.state === 'refused', lookAgain);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-display text-lead font-bold">
        {profilesTexts.notifications}
      </h2>
      {data ? (
        <Switches {...data} />
      ) : isError ? (
        <LoadFailed error={error} retry={refetch} retrying={isRefetching} />
      ) : (
        <Skeleton className="h-36" />
      )}
    </section>
  );
}

function Switches({ state, showText }: Notifications) {
  const { turn, isTurning, wanted } = useNotifySwitch();
  const texts = useShowText();
  if (state !== 'on' && state !== 'off')
    return <Callout icon={BellOff}>{notificationsMissing[state]}</Callout>;

  const isOn = wanted ?? state === 'on';
  return (
    <div className="flex flex-col gap-1 rounded-panel border border-hairline bg-base-200 px-5 py-2">
      <Toggle
        label={profilesTexts.newMatchesAndMessages}
        hint={profilesTexts.notifyHint}
        checked={isOn}
        onChange={(on) => {
          if (!isTurning) void turn(on);
        }}
      />
      <Toggle
        label={profilesTexts.showContents}
        hint={profilesTexts.showContentsHint}
        checked={isOn && (texts.isPending ? texts.variables : showText)}
        disabled={!isOn || isTurning}
        onChange={(show) => {
          if (!texts.isPending)
            texts.mutate(show, { onError: (error) => notify.error(profileToasts.failed, { of: error }) });
        }}
      />
      <ConsentNote of="notifications" to="/consent" className="py-1" />
    </div>
  );
}
