import { findRunOutBans } from '#features/accounts/bans/bans.queries';
import type { Context } from '#server/context';
import { announceBan } from './ban-news.ts';
import { endBanAndRestore, lockBanAndPerson } from './lift-ban.ts';

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
