import { pushEndpoints, PushSubscription as Subscription } from '@showup/contract/platform/push';
import { call } from '../lib/api/api.ts';

/** The key to subscribe with, if the person signed in here has notifications on. @throws CallFailed */
export async function wantedKey(): Promise<string | undefined> {
  const { enabled, publicKey } = await call(pushEndpoints.pushSettings, {});
  return enabled ? publicKey : undefined;
}

/** @throws CallFailed */
export async function save(subscription: PushSubscription): Promise<void> {
  const body = { subscription: Subscription.parse(subscription.toJSON()) };
  await call(pushEndpoints.subscribe, { body });
}
