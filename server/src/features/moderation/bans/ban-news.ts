import type { LivePayload } from '@showup/contract/joined/live';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { tellDesks } from '../../accounts/sessions/desk-sessions.ts';
import { findFirstName } from '../../profiles/profiles.queries.ts';

interface BanNews extends Pick<LivePayload<'banChanged'>, 'banId' | 'change'> {
  /** Null when it was the banned person, or when the ban expired. */
  readonly adminId: string | null;
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
