import type { UserId } from '@showup/contract/fields';
import type { PreferenceChanges, Preferences } from '@showup/contract/profiles';
import type { Sql } from '#platform/db/database';
import { notSignedIn } from '#platform/problem';
import type { Context } from '#server/context';
import { changeProfile } from './edit/update-profile.ts';
import { findPreferences, lockStanding, setDistance } from './profiles.queries.ts';

export async function getPreferences(sql: Sql, userId: UserId): Promise<Preferences> {
  const preferences = await findPreferences(sql, userId);
  if (!preferences) throw notSignedIn();
  return preferences;
}

/** Limits that are not given stay. `browser` is the requesting one. */
export async function updatePreferences(
  ctx: Context,
  userId: UserId,
  { distanceKm, ...changes }: PreferenceChanges,
  browser: Buffer,
): Promise<Preferences> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockStanding(tx, userId))) throw notSignedIn();
    if (distanceKm !== undefined) await setDistance(tx, userId, distanceKm);
    await changeProfile(ctx, tx, userId, { changes, browser });
    return getPreferences(tx, userId);
  });
}
