import { PushSubscription as Subscription } from '@showup/contract/push';
import { WORKER } from './app-messages.ts';

/** Whether this browser can be notified; iPhones and iPads can once the app is on the Home Screen. */
export type PushSupport = 'yes' | 'once-installed' | 'no';

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  return 'standalone' in navigator && navigator.standalone === false ? 'once-installed' : 'no';
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

/** Whether this browser has a push subscription for this key of the server. */
export async function isSubscribedFor(publicKey: string): Promise<boolean> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  return subscription ? keyOf(subscription) === publicKey : false;
}

/** Subscribes this browser at its push service. Throws if the service refuses or does not answer. */
export async function subscribeFor(publicKey: string): Promise<Subscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  // A subscription for another key would prevent a new one.
  if (existing && keyOf(existing) !== publicKey) await existing.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return Subscription.parse((await pushManager.subscribe(options)).toJSON());
}

/** Ends this browser's subscription and closes its notifications. */
export async function forgetPush(): Promise<void> {
  const worker = await registration();
  await dismissNotifications();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Closes the notifications about one person, or all of them. */
export async function dismissNotifications(userId?: string): Promise<void> {
  const filter = userId === undefined ? {} : { tag: userId };
  for (const shown of (await (await registration())?.getNotifications(filter)) ?? []) shown.close();
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}
