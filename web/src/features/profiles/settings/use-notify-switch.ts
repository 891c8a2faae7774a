import { useState } from 'react';
import { CallFailed } from '#lib/api/call-failed.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { notificationToasts, profileToasts } from '../profiles.texts.ts';
import { useTurnOff, useTurnOn } from './notifications.api.ts';

/** Turns notifications on and off in this browser, with a toast about what the switch does not show. */
export function useNotifySwitch() {
  const turnOn = useTurnOn();
  const turnOff = useTurnOff();
  const [isUnanswered, setUnanswered] = useState(false);
  const isTurningOn = turnOn.isPending && !isUnanswered;

  function noteSlow(isSlow: boolean) {
    setUnanswered(isSlow);
    if (isSlow) notify.plain(notificationToasts.asking);
  }

  async function turn(on: boolean): Promise<void> {
    try {
      if (!on) {
        await turnOff.mutateAsync(undefined);
        return;
      }
      const answer = await turnOn.mutateAsync(noteSlow);
      if (answer === 'default' || answer === 'denied') notify.plain(notificationToasts.refused);
    } catch (failure) {
      notify.error(failure instanceof CallFailed ? failure.message : profileToasts.failed, { of: failure });
    }
  }

  return {
    turn,
    /** Not while the browser waits for the person: they can ask again. */
    isTurning: isTurningOn || turnOff.isPending,
    /** The requested state while a change is pending. */
    wanted: isTurningOn ? true : turnOff.isPending ? false : undefined,
  };
}
