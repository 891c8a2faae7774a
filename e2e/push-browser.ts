import type { BrowserContext, Page } from '@playwright/test';
import type { PushNotice, PushSubscription } from '@showup/contract/push';

/** From here on its pages get this subscription, since a browser without a network gets none from its push service. */
export async function injectPush(context: BrowserContext, subscription: PushSubscription): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(inject, subscription);
}

/** Runs in the page. What is subscribed is kept where every tab sees it, as in a browser. */
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
  Notification.requestPermission = async () => {
    document.documentElement.dataset.permissionAsked = 'yes';
    return 'granted';
  };
}

/** Hands a push to the service worker of that page, as the browser does once it has decrypted it. */
export async function deliverPush(page: Page, notice: PushNotice): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const push = { origin, registrationId: await registered, data: JSON.stringify(notice) };
  await session.send('ServiceWorker.deliverPushMessage', push);
  await session.detach();
}

/** What stands on the screen. */
export function shownNotifications(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** As a tap on the only one there is. */
export async function tapNotification(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(tap);
}

/** Runs in the service worker. */
async function tap(): Promise<void> {
  const registration: unknown = Reflect.get(globalThis, 'registration');
  if (!(registration instanceof ServiceWorkerRegistration)) throw new Error('This is no service worker.');
  const [notification] = await registration.getNotifications();
  const Tapped: unknown = Reflect.get(globalThis, 'NotificationEvent');
  if (typeof Tapped !== 'function') throw new Error('There are no notifications here.');
  dispatchEvent(Reflect.construct(Tapped, ['notificationclick', { notification }]));
}
