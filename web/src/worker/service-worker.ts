import type { Tap } from '../lib/tap.ts';
import { addressOf, notificationOf } from './notification.ts';
import { save, wantedKey } from './renewal.api.ts';

declare const self: ServiceWorkerGlobalScope;

/** There is nothing here that an older tab could miss, so a new version need not wait for it to be closed. */
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data?.text());
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data)));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.newSubscription)));

/** In the tab that was used last, where what is being written stays; else in a new one. */
async function open(address: string): Promise<void> {
  const [tab] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tab) return void (await self.clients.openWindow(address));
  tab.postMessage({ open: address } satisfies Tap);
  await tab.focus();
}

/** A browser may exchange its subscription at any time; what it says of a person who has turned notifications off counts. */
async function renew(given: PushSubscription | null): Promise<void> {
  const applicationServerKey = await wantedKey();
  if (applicationServerKey === undefined) return;
  await save(
    given ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })),
  );
}
