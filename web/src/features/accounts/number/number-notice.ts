import type { User } from '@showup/contract/profiles';
import * as z from 'zod/mini';
import { stored } from '../../../lib/kept/stored.ts';

/** A device that was away shows the notice for this long. */
const TOLD_DAYS = 30;

/** The last change of the number that this device has seen. */
const knownChange = stored(() => localStorage, 'showup.number-change', z.string());

type Changed = Pick<User, 'phoneChangedAt'>;

/** The person made the change here, signed in with the new number, or has read the notice. */
export function noteNumberChange({ phoneChangedAt }: Changed): void {
  if (phoneChangedAt !== null) knownChange.write(phoneChangedAt);
}

/** Whether this device still has to show the notice. Changing the number elsewhere cannot suppress it here. */
export function isNumberNews({ phoneChangedAt }: Changed, now = Date.now()): boolean {
  if (phoneChangedAt === null || knownChange.read() === phoneChangedAt) return false;
  return now - Date.parse(phoneChangedAt) < TOLD_DAYS * 86_400_000;
}
