import { CallFailed } from '#lib/api/call-failed.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { notificationToasts, profileToasts } from '../profiles.texts.ts';
import { useTurnOff, useTurnOn } from './notifications.api.ts';

/** Turns notifications on and off in this browser, with a toast about what the switch does not show. */
export function useNotifySwitch() {
  const turnOn = useTurnOn();
  const turnOff = useTurnOff();

  async function turn(on: boolean): Promise<void> {
    try {
      if (!on) {
        await turnOff.mutateAsync(undefined);
        return;
      }
      const answer = await turnOn.mutateAsync(() => notify.plain(notificationToasts.asking));
      if (answer !== 'granted') notify.plain(notificationToasts.refused);
    } catch (failure) {
      notify.error(failure instanceof CallFailed ? failure.message : profileToasts.failed, { of: failure });
    }
  }

  return {
    turn,
    isTurning: turnOn.isPending || turnOff.isPending,
    /** The requested state while a change is pending. */
    wanted: turnOn.isPending ? true : turnOff.isPending ? false : undefined,
  };
}
