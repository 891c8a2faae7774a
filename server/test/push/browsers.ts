import { type PushSubscription, pushEndpoints } from '@showup/contract/platform/push';
import type { TestBrowser } from '../people/test-browser.ts';

export const turnOn = (browser: TestBrowser, subscription: PushSubscription, showText?: boolean) =>
  browser.call(pushEndpoints.subscribe, { body: { subscription, showText } });

export async function settingsOf(browser: TestBrowser) {
  const { enabled, showText } = await browser.call(pushEndpoints.pushSettings, {});
  return { enabled, showText };
}
