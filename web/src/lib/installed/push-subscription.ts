import { PushSubscription as Subscription } from '@showup/contract/platform/push';
import { WORKER } from './app-messages.ts';
import { registration } from './push-browser.ts';

/** Whether this browser has a push subscription for this server key. */
export async function isSubscribedFor(publicKey: string): Promise<boolean> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  return subscription ? keyOf(subscription) === publicKey : false;
}

/** Subscribes this browser at its push service. Throws if the service refuses or does not respond. */
export async function subscribeFor(publicKey: string): Promise<Subscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  // A subscription with another key would prevent a new one.
  if (existing && keyOf(existing) !== publicKey) await existing.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return Subscription.parse((await pushManager.subscribe(options)).toJSON());
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}
