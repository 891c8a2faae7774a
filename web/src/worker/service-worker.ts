import type { Tap } from '../lib/installed/tap.ts';
import { appFile, isAppFile, keepFiles, page, tellTabs } from './app-files.ts';
import { addressOf, notificationOf } from './notification.ts';
import { save, wantedKey } from './renewal.api.ts';

declare const self: ServiceWorkerGlobalScope;

/** Activates at once: older tabs keep their files, and pages are always requested from the server first. */
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
  // Requests the page while the worker is still starting.
  await self.registration.navigationPreload?.enable();
  await tellTabs();
}

/** Opens the address in the tab that was used last, without a reload that would lose drafts, or else in a new tab. */
async function open(address: string): Promise<void> {
  const [tab] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tab) return void (await self.clients.openWindow(address));
  tab.postMessage({ open: address } satisfies Tap);
  await tab.focus();
}

/** Browsers may replace a subscription at any time. Does nothing if the person has turned notifications off. */
async function renew(given: PushSubscription | null): Promise<void> {
  const applicationServerKey = await wantedKey();
  if (applicationServerKey === undefined) return;
  await save(
    given ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })),
  );
}
