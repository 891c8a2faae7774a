import type { UserId } from '@showup/contract/fields';
import type { PendingDetails, ProfileChanges } from '@showup/contract/profiles';
import type { Sql } from '#platform/db/database';
import { problem } from '#platform/problem';
import { findDetails, keepDetailsWaiting } from './edit.queries.ts';

const oneBirthday = problem(
  409,
  'profiles.birthday_changed',
  'Your birthday has already been changed once. Please write to us if it is still wrong.',
);

/**
 * An admin has approved a verified person's name, age and gender, so others keep seeing these until an admin approves the new
 * ones too. Choosing the current value again withdraws a waiting one. Returns whether anything that waits has changed. The
 * person is locked.
 * @throws Problem 409 for a second change of birthday since the approval
 */
export async function chooseDetails(
  tx: Sql,
  userId: UserId,
  { fullName, dob, identifiedAs }: Pick<ProfileChanges, keyof PendingDetails>,
): Promise<boolean> {
  const { pendingDetails, birthdayChangedAt, ...current } = await findDetails(tx, userId);
  const wanted: PendingDetails = {
    ...pendingDetails,
    ...(fullName !== undefined && { fullName }),
    ...(dob !== undefined && { dob }),
    ...(identifiedAs !== undefined && { identifiedAs }),
  };
  if (wanted.fullName === current.fullName) delete wanted.fullName;
  if (wanted.dob === current.dob) delete wanted.dob;
  if (wanted.identifiedAs === current.identifiedAs) delete wanted.identifiedAs;
  if (wanted.dob !== undefined && birthdayChangedAt !== null) throw oneBirthday();
  if (areSame(wanted, pendingDetails ?? {})) return false;
  await keepDetailsWaiting(tx, userId, Object.keys(wanted).length > 0 ? wanted : null);
  return true;
}

/** Whether these make someone who isn't approved yet a different person, perhaps while an admin looks at them. */
export async function areOtherDetails(
  tx: Sql,
  userId: UserId,
  { fullName, dob, identifiedAs }: Pick<ProfileChanges, keyof PendingDetails>,
): Promise<boolean> {
  const current = await findDetails(tx, userId);
  return (
    (fullName !== undefined && fullName !== current.fullName) ||
    (dob !== undefined && dob !== current.dob) ||
    (identifiedAs !== undefined && identifiedAs !== current.identifiedAs)
  );
}

function areSame(one: PendingDetails, other: PendingDetails): boolean {
  return (['fullName', 'dob', 'identifiedAs'] as const).every((name) => one[name] === other[name]);
}
