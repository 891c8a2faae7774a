import type { PreferenceChanges, Preferences } from '@showup/contract/profiles';
import type { Context } from '../../context.ts';
import type { Sql } from '../../platform/db/database.ts';
import { notSignedIn } from '../../platform/problem.ts';
import { changeProfile } from './edit/update-profile.ts';
import { findPreferences, lockStanding, setLimits } from './profiles.queries.ts';

export async function getPreferences(sql: Sql, userId: string): Promise<Preferences> {
  const preferences = await findPreferences(sql, userId);
  if (!preferences) throw notSignedIn();
  return preferences;
}

/** Limits that are not given stay. `browser` is the requesting one. */
export async function updatePreferences(
  ctx: Context,
  userId: string,
  { interestedIn, ...limits }: PreferenceChanges,
  browser: Buffer,
): Promise<Preferences> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockStanding(tx, userId);
    if (!before) throw notSignedIn();
    const { ageRange = before.ageRange, distanceKm = before.distanceKm } = limits;
    await setLimits(tx, userId, { ageRange, distanceKm });
    await changeProfile(ctx, tx, userId, { changes: { interestedIn }, browser });
    return getPreferences(tx, userId);
  });
}
