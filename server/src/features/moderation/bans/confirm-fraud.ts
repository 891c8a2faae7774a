import { setFraudConfirmed } from '#features/accounts/bans/bans.queries';
import type { Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { nameAdmin } from '../refusals.ts';
import { announceBan } from './ban-news.ts';
import { warnOfFraud } from './fraud-warnings.ts';
import { bannedInRecord, lockHoldingBan } from './lift-ban.ts';

const noFraud = problem(404, 'moderation.no_fraud', 'This ban is not for fraud.');
const ownBan = problem(403, 'moderation.own', 'Another admin confirms the fraud, not the one who banned.');

/**
 * Warns everyone who had answered the banned person. Two admins have to agree, since the warning can't be unread.
 * @throws Problem 403 for the admin who banned, 404 for a ban that is over or not for fraud, 409 if it is lifted, or
 *   another admin was faster
 */
export async function confirmFraud(ctx: Context, admin: Viewer, banId: string): Promise<void> {
  const adminId = admin.id;
  await ctx.db.transaction(async (tx) => {
    const ban = await lockHoldingBan(tx, banId, admin);
    if (!ban.isFraud) throw noFraud();
    if (ban.bannedBy === adminId) throw ownBan();
    if (ban.isFraudConfirmed) {
      if (ban.fraudConfirmedBy === adminId) return;
      const who = await nameAdmin(tx, ban.fraudConfirmedBy, admin);
      throw problem(409, 'moderation.decided', `${who} already confirmed the fraud.`)();
    }
    await setFraudConfirmed(tx, banId, adminId);
    await warnOfFraud(ctx, tx, banId);
    await ctx.audit.record(tx, { adminId, action: 'confirm-fraud', ...bannedInRecord(ban) });
    await announceBan(ctx, tx, { banId, change: 'confirmed', adminId });
  });
}
