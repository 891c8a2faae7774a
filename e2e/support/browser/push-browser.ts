import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { PushPayload, PushSubscription } from '@showup/contract/platform/push';

/**
 * Gives the pages of a context this subscription, because a browser without a network gets none from its push service. The
 * browser from the npm package never allows notifications, so its pages are told that they are allowed.
 */
export async function injectPush(context: BrowserContext, subscription: PushSubscription): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(inject, subscription);
}

/** Runs in the page. Stores the subscription where every tab sees it, as a browser does. */
function inject(subscription: PushSubscription): void {
  const KEY = 'injected-push';
  const kept = () => {
    const key = localStorage.getItem(KEY);
    if (key === null) return null;
    const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    return {
      options: { applicationServerKey: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer },
      toJSON: () => subscription,
      async unsubscribe() {
        localStorage.removeItem(KEY);
        return true;
      },
    };
  };
  Object.assign(PushManager.prototype, {
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      localStorage.setItem(KEY, applicationServerKey);
      return kept();
    },
    getSubscription: async () => kept(),
  });
  if (Notification.permission !== 'granted')
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => {
    document.documentElement.dataset.permissionAsked = 'yes';
    return 'granted';
  };
}

/** Delivers a decrypted push to the service worker of that page, as the browser does. */
export async function deliverPush(page: Page, payload: PushPayload): Promise<void> {
  await workerOf(page.context()).evaluate(keepNotifications);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const push = { origin, registrationId: await registered, data: JSON.stringify(payload) };
  await session.send('ServiceWorker.deliverPushMessage', push);
  await session.detach();
}

/** The notifications on the screen. */
export function shownNotifications(context: BrowserContext) {
  return workerOf(context).evaluate(shown);
}

/** Taps the only notification. */
export function tapNotification(context: BrowserContext): Promise<void> {
  return workerOf(context).evaluate(tap);
}

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No page of this browser has a service worker.');
  return worker;
}

/** Runs in the service worker: replaces the notifications of a browser that has none. */
function keepNotifications(): void {
  const { permission } = Notification;
  if (permission === 'granted') return;
  const registration: unknown = Reflect.get(globalThis, 'registration');
  if (!(registration instanceof ServiceWorkerRegistration)) throw new Error('This is not a service worker.');
  const kept = new Map<string, object>();
  Object.assign(registration, {
    async showNotification(title: string, { tag = '', body = '', data = null }: NotificationOptions = {}) {
      kept.set(tag, { title, body, tag, data, close: () => kept.delete(tag) });
    },
    getNotifications: async () => [...kept.values()],
  });
}

/** Runs in the service worker. */
async function shown() {
  const registration: unknown = Reflect.get(globalThis, 'registration');
  if (!(registration instanceof ServiceWorkerRegistration)) throw new Error('This is not a service worker.');
  return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
}

/** Runs in the service worker. */
async function tap(): Promise<void> {
  const registration: unknown = Reflect.get(globalThis, 'registration');
  if (!(registration instanceof ServiceWorkerRegistration)) throw new Error('This is not a service worker.');
  const [notification] = await registration.getNotifications();
  const Tapped: unknown = Reflect.get(globalThis, 'ExtendableEvent');
  if (typeof Tapped !== 'function') throw new Error('There are no notifications here.');
  const tapped: unknown = Reflect.construct(Tapped, ['notificationclick']);
  if (!(tapped instanceof Event)) throw new Error('There are no notifications here.');
  dispatchEvent(Object.assign(tapped, { notification }));
}
