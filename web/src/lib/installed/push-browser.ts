import type { UserId } from '@showup/contract/fields';
import { PATIENCE, within } from '../patience.ts';

/** Whether this browser can be notified; iPhones and iPads can once the app is on the Home Screen. */
export type PushSupport = 'yes' | 'once-installed' | 'no';

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  return 'standalone' in navigator && navigator.standalone === false ? 'once-installed' : 'no';
}

/** The last question, as several may wait for the same answer. */
let asked: Promise<NotificationPermission> | undefined;

/**
 * Asks for the browser's permission, which needs a tap. `onSlow` gets true once the answer is late, so that the person can ask
 * again, and then false. Only the last question counts.
 */
export async function askToNotify(
  onSlow: (isSlow: boolean) => void,
): Promise<NotificationPermission | 'askedAgain'> {
  onSlow(false);
  const hint = setTimeout(() => onSlow(true), PATIENCE.promptHint);
  const question = Notification.requestPermission();
  asked = question;
  const permission = await question.finally(() => clearTimeout(hint));
  if (question !== asked) return 'askedAgain';
  onSlow(false);
  return permission;
}

export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return within(PATIENCE.worker, navigator.serviceWorker.getRegistration());
}

/** Cancels this browser's subscription and closes its notifications. */
export async function forgetPush(): Promise<void> {
  const worker = await registration();
  await dismissNotifications();
  const subscription = worker && (await within(PATIENCE.worker, worker.pushManager.getSubscription()));
  if (subscription) await within(PATIENCE.worker, subscription.unsubscribe());
}

/** Closes the notifications about one person, or all notifications. */
export async function dismissNotifications(userId?: UserId): Promise<void> {
  const filter = userId === undefined ? {} : { tag: userId };
  const worker = await registration();
  const all = worker && (await within(PATIENCE.worker, worker.getNotifications(filter)));
  for (const shown of all ?? []) shown.close();
}
