import type { UserId } from '@showup/contract/fields';
import type { BanLift } from '@showup/contract/moderation/bans';
import { banTargetOf } from '#features/accounts/bans/ban-targets';
import { endBan, findBan, findBanOn, findRunOutBans, lockBan } from '#features/accounts/bans/bans.queries';
import { resumeMatches } from '#features/matching/matches/suspensions';
import { lockForRemoval, lockStanding } from '#features/profiles/profiles.queries';
import { markBanned } from '#features/profiles/standing';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { nameAdmin } from '../refusals.ts';
import { announceBan } from './ban-news.ts';
import { correctFraud } from './fraud-warnings.ts';

const noBan = problem(404, 'moderation.no_ban', 'This ban no longer exists.');

/** @throws Problem 404 for a ban that is unknown or over, 409 if it was lifted already */
export async function liftBan(ctx: Context, admin: Viewer, { banId, reason }: BanLift): Promise<void> {
  const adminId = admin.id;
  await ctx.db.transaction(async (tx) => {
    const ban = await lockHoldingBan(tx, banId, admin);
    await endBanAndRestore(ctx, tx, ban, adminId);
    await correctFraud(ctx, tx, banId);
    await ctx.audit.record(tx, { adminId, action: 'lift-ban', ...bannedInRecord(ban), reason });
    await announceBan(ctx, tx, { banId, change: 'lifted', adminId });
  });
}

/** @throws Problem 404 for a ban that is unknown or over, 409 if it was lifted already */
export async function lockHoldingBan(tx: Sql, banId: string, viewer: Viewer) {
  const ban = await lockBanAndPerson(tx, banId);
  if (!ban) throw noBan();
  if (ban.isEnded && ban.endedBy === null) throw noBan();
  if (ban.isEnded) {
    const who = await nameAdmin(tx, ban.endedBy, viewer);
    throw problem(409, 'moderation.lifted', `${who} already lifted this ban.`)();
  }
  return ban;
}

/** Locks the person first, as everywhere. */
async function lockBanAndPerson(tx: Sql, banId: string) {
  const found = await findBan(tx, banId);
  if (found?.userId) await lockForRemoval(tx, found.userId);
  return lockBan(tx, banId);
}

/**
 * Ends a locked ban and restores the person's place and matches, unless another ban is active.
 * @param adminId null when the ban expired
 */
export async function endBanAndRestore(
  ctx: Context,
  tx: Sql,
  { banId, userId }: { readonly banId: string; readonly userId: UserId | null },
  adminId: UserId | null,
): Promise<void> {
  await endBan(tx, banId, adminId);
  const isHere = userId !== null && (await lockStanding(tx, userId)) !== undefined;
  if (!isHere) return;
  if ((await findBanOn(tx, await banTargetOf(ctx, tx, userId))) !== undefined) return;
  await markBanned(ctx, tx, userId, false);
  await resumeMatches(ctx, tx, userId);
}

/** How the record names the banned person. Bans of deleted accounts differ only by their time. */
export function bannedInRecord({ userId, bannedAt }: { userId: UserId | null; bannedAt: string }) {
  return userId === null
    ? { subjectIds: [], about: `a deleted account, banned ${bannedAt}` }
    : { subjectIds: [userId] };
}

const PAGE = 100;

/** Ends expired bans, so that their people appear in decks and lists again. */
export async function endRunOutBans(ctx: Context): Promise<void> {
  for (;;) {
    const banIds = await findRunOutBans(ctx.db.sql, PAGE);
    for (const banId of banIds) await endRunOutBan(ctx, banId);
    if (banIds.length === 0) return;
  }
}

async function endRunOutBan(ctx: Context, banId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const ban = await lockBanAndPerson(tx, banId);
    if (!ban || ban.isEnded || !ban.isRunOut) return;
    await endBanAndRestore(ctx, tx, ban, null);
    await announceBan(ctx, tx, { banId, change: 'ended', adminId: null });
  });
}
