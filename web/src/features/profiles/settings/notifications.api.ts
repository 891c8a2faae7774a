import { type PushSettings, pushEndpoints } from '@showup/contract/platform/push';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { call } from '#lib/api/api.ts';
import { CallFailed } from '#lib/api/call-failed.ts';
import { askToNotify, forgetPush, pushSupport } from '#lib/installed/push-browser.ts';
import { isSubscribedFor, subscribeFor } from '#lib/installed/push-subscription.ts';
import { stored } from '#lib/kept/stored.ts';
import { notificationToasts } from '../profiles.texts.ts';
import { type Notifications, notificationsIn } from './notifications-state.ts';

const notificationsKeys = {
  here: ['profiles', 'notifications'] as const,
};

const declined = stored(() => localStorage, 'showup.notifications-declined', z.literal(true));
const tabs = openChannel();
const off: PushSettings = { enabled: false, showText: false };

/** Undefined in browsers that have none, or refuse it to this page: the other tabs then ask on their next visit. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('notifications');
  } catch {
    return undefined;
  }
}

/**
 * Reads the state in this browser. Asks the server only if the browser's permission is granted, and renews a
 * subscription that the browser has lost.
 */
async function readNotifications(): Promise<Notifications> {
  const support = pushSupport();
  const permission = support === 'yes' ? Notification.permission : 'default';
  const browser = { support, permission, isSubscribed: false, isDeclined: declined.read() ?? false };
  if (permission !== 'granted') return notificationsIn(browser, off);
  const { publicKey, ...settings } = await call(pushEndpoints.pushSettings, {});
  const isSubscribed =
    settings.enabled && ((await isSubscribedFor(publicKey)) || (await subscribeAgain(publicKey)));
  return notificationsIn({ ...browser, isSubscribed }, settings);
}

async function subscribeAgain(publicKey: string): Promise<boolean> {
  try {
    await call(pushEndpoints.subscribe, { body: { subscription: await subscribeFor(publicKey) } });
    return true;
  } catch {
    return false; // the switch shows it and can try again
  }
}

/** Whether notifications are on in this browser, in sync across tabs and with the browser's own settings. */
export function useNotifications(isWanted = true) {
  const cache = useQueryClient();
  useEffect(() => {
    const ask = () => void cache.invalidateQueries({ queryKey: notificationsKeys.here });
    tabs?.addEventListener('message', ask);
    return () => tabs?.removeEventListener('message', ask);
  }, [cache]);
  return useQuery({
    queryKey: notificationsKeys.here,
    queryFn: readNotifications,
    enabled: isWanted,
    staleTime: 0, // the person may come back from the browser's own settings
  });
}

/** For every screen: keeps notifications on when the browser replaces its subscription or the server its key. */
export function useKeptNotifications(): void {
  useNotifications(pushSupport() === 'yes' && Notification.permission === 'granted');
}

function useChange<V>(change: (variables: V) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Refetches after a failure too; the switch waits for the new state.
    onSettled: () => {
      tabs?.postMessage('changed');
      return cache.invalidateQueries({ queryKey: notificationsKeys.here });
    },
  });
}

/** Asks for the browser's permission, and resolves to the person's answer. Takes who learns when that is late. */
export function useTurnOn() {
  return useChange(async (onSlow: (isSlow: boolean) => void) => {
    const permission = await askToNotify(onSlow);
    if (permission !== 'granted') return permission;
    const { publicKey } = await call(pushEndpoints.pushSettings, {});
    const subscription = await subscribeFor(publicKey).catch(() => {
      throw new CallFailed(0, 'push.unreachable', notificationToasts.unreachable);
    });
    await call(pushEndpoints.subscribe, { body: { subscription } });
    declined.clear();
    return permission;
  });
}

/** For a browser to which the server sends nothing any more. The invitation is declined, so that nobody is asked again. */
export async function forgetNotifications(): Promise<void> {
  declined.write(true);
  await forgetPush().catch(() => {});
  tabs?.postMessage('changed');
}

export function useTurnOff() {
  return useChange(async () => {
    await call(pushEndpoints.unsubscribe, {});
    await forgetNotifications();
  });
}

export function useShowText() {
  return useChange((showText: boolean) => call(pushEndpoints.changePushSettings, { body: { showText } }));
}

export function useDecline() {
  return useChange(async () => declined.write(true));
}
