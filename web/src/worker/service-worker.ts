import type { Tap } from '../lib/installed/tap.ts';
import { appFile, isAppFile, keepFiles, page, tellTabs } from './app-files.ts';
import { addressOf, notificationOf } from './notification.ts';
import { save, wantedKey } from './renewal.api.ts';

declare const self: ServiceWorkerGlobalScope;

/** At once: what an older tab still needs stays, and the server's pages are asked for anew in any case. */
self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(keepFiles());
});

self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(page(event));
  else if (isAppFile(event.request)) event.respondWith(appFile(event.request));
});

self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data?.text());
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data)));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.newSubscription)));

async function begin(): Promise<void> {
  await self.clients.claim();
  // The page is asked for while the worker itself still starts.
  await self.registration.navigationPreload?.enable();
  await tellTabs();
}

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
