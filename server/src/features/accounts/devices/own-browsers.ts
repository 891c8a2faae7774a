import type { UserId } from '@showup/contract/fields';
import { getUser } from '#features/profiles/people';
import { lockStanding } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import { forgetBrowserAt, forgetOtherBrowsersAt } from '../codes/guesses.queries.ts';
import {
  closeOtherQuestions,
  forgetBrowserOf,
  forgetOtherBrowsersOf,
  isSettledBrowser,
  putOutBrowser,
} from './new-sign-ins.queries.ts';

// A browser that was signed out from elsewhere becomes unknown again: the next sign-in there is announced, and the
// limits for strangers apply. Call these before the person is locked, since the rows of their phone are locked first.

/** @param isShown whether the person signing it out has proved the phone; if not, another code lets it in again */
export async function forgetBrowser(
  tx: Sql,
  userId: UserId,
  browser: Buffer,
  { isShown }: { readonly isShown: boolean },
): Promise<void> {
  const { phoneNumber: phone } = await getUser(tx, userId);
  if (phone !== null) await forgetBrowserAt(tx, { phone, browser });
  await lockStanding(tx, userId);
  if (!isShown) await putOutBrowser(tx, userId, browser);
  await forgetBrowserOf(tx, userId, browser);
}

/** Forgets all browsers except this one. Does nothing if this one is new itself: the others will be asked about it. */
export async function forgetOtherBrowsers(tx: Sql, userId: UserId, browser: Buffer): Promise<void> {
  if (await isSettledBrowser(tx, userId, browser)) await keepOnlyBrowser(tx, userId, browser);
}

/** The same, even if this browser is new, once the person has proved their identity. */
export async function keepOnlyBrowser(tx: Sql, userId: UserId, browser: Buffer): Promise<void> {
  const { phoneNumber: phone } = await getUser(tx, userId);
  if (phone !== null) await forgetOtherBrowsersAt(tx, { phone, browser });
  await lockStanding(tx, userId);
  await forgetOtherBrowsersOf(tx, userId, browser);
  await closeOtherQuestions(tx, userId, browser);
}
