import { PushSubscription as Subscription } from '@showup/contract/platform/push';
import { PATIENCE, within } from '../patience.ts';
import { WORKER } from './app-messages.ts';
import { registration } from './push-browser.ts';

/** Whether this browser has a push subscription for this server key. */
export async function isSubscribedFor(publicKey: string): Promise<boolean> {
  const worker = await registration();
  const subscription = worker && (await within(PATIENCE.worker, worker.pushManager.getSubscription()));
  return subscription ? keyOf(subscription) === publicKey : false;
}

/** Subscribes this browser at its push service. Throws if the service refuses or does not respond. */
export async function subscribeFor(publicKey: string): Promise<Subscription> {
  // The first time, the worker loads the app's files.
  const { pushManager } = await within(PATIENCE.call, readyWorker());
  const existing = await within(PATIENCE.worker, pushManager.getSubscription());
  // A subscription with another key would prevent a new one.
  if (existing && keyOf(existing) !== publicKey) await within(PATIENCE.worker, existing.unsubscribe());
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return Subscription.parse((await within(PATIENCE.call, pushManager.subscribe(options))).toJSON());
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER);
  return navigator.serviceWorker.ready;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}
