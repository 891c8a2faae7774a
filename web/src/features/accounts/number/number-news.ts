import type { User } from '@showup/contract/profiles';
import * as z from 'zod/mini';
import { serverNow } from '#lib/api/server-clock.ts';
import { stored } from '#lib/kept/stored.ts';

/** The dialog is shown for this long, for devices that were away. */
const TOLD_DAYS = 30;

/** The last number change that this device knows about. */
const knownChange = stored(() => localStorage, 'showup.number-change', z.string());

type Changed = Pick<User, 'phoneChangedAt'>;

/** Called when the person changed the number here, signed in with the new one, or has closed the dialog. */
export function noteNumberChange({ phoneChangedAt }: Changed): void {
  if (phoneChangedAt !== null) knownChange.write(phoneChangedAt);
}

/** Whether this device still has to show the dialog. A change made elsewhere cannot suppress it here. */
export function isNumberNews({ phoneChangedAt }: Changed, now = serverNow()): boolean {
  if (phoneChangedAt === null || knownChange.read() === phoneChangedAt) return false;
  return now - Date.parse(phoneChangedAt) < TOLD_DAYS * 86_400_000;
}
