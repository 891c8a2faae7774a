import type { User } from '@showup/contract/profiles';
import * as z from 'zod/mini';
import { stored } from '../../../lib/kept/stored.ts';

/** So long a device that was away still tells of a changed number. */
const TOLD_DAYS = 30;

/** The last change of the account's number that this device knows of. */
const knownChange = stored(() => localStorage, 'showup.number-change', z.string());

type Changed = Pick<User, 'phoneChangedAt'>;

/** Whoever is here has made the change, or has just signed in with the new number, or has read of it. */
export function noteNumberChange({ phoneChangedAt }: Changed): void {
  if (phoneChangedAt !== null) knownChange.write(phoneChangedAt);
}

/** Whether this device has something to say about it: whoever changed it elsewhere cannot keep that from being read here. */
export function isNumberNews({ phoneChangedAt }: Changed, now = Date.now()): boolean {
  if (phoneChangedAt === null || knownChange.read() === phoneChangedAt) return false;
  return now - Date.parse(phoneChangedAt) < TOLD_DAYS * 86_400_000;
}
