import type { UserId } from '@showup/contract/fields';
import type { LivePayload } from '@showup/contract/joined/live';
import { tellDesks } from '#features/accounts/sessions/desk-sessions';
import { findFirstName } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';

interface BanNews extends Pick<LivePayload<'banChanged'>, 'banId' | 'change'> {
  /** Null when it was the banned person, or when the ban expired. */
  readonly adminId: UserId | null;
}

/** Tells every admin what happened to a ban. */
export async function announceBan(ctx: Context, tx: Sql, { banId, change, adminId }: BanNews): Promise<void> {
  const by = adminId === null ? null : ((await findFirstName(tx, adminId)) ?? null);
  await tellDesks(ctx, tx, 'banChanged', { banId, change, by });
}

/** For an appeal that is being written. */
export async function announceAppeal(
  ctx: Context,
  tx: Sql,
  { banId }: { readonly banId: string },
): Promise<void> {
  await announceBan(ctx, tx, { banId, change: 'appealed', adminId: null });
}
