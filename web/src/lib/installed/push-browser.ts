import { PATIENCE } from '../patience.ts';

/** Whether this browser can be notified; iPhones and iPads can once the app is on the Home Screen. */
export type PushSupport = 'yes' | 'once-installed' | 'no';

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  return 'standalone' in navigator && navigator.standalone === false ? 'once-installed' : 'no';
}

/** Asks for the browser's permission, which needs a tap. Calls `onSlow` while it waits for an answer. */
export function askToNotify(onSlow: () => void): Promise<NotificationPermission> {
  const hint = setTimeout(onSlow, PATIENCE.cameraHint);
  return Notification.requestPermission().finally(() => clearTimeout(hint));
}

export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

/** Cancels this browser's subscription and closes its notifications. */
export async function forgetPush(): Promise<void> {
  const worker = await registration();
  await dismissNotifications();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Closes the notifications about one person, or all notifications. */
export async function dismissNotifications(userId?: string): Promise<void> {
  const filter = userId === undefined ? {} : { tag: userId };
  for (const shown of (await (await registration())?.getNotifications(filter)) ?? []) shown.close();
}
