import type { UserId } from '@showup/contract/fields';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { deleteUnreadFraudNotices, insertCorrections, insertFraudNotices } from './bans.queries.ts';

// What people who had answered someone learn of a ban for fraud.

/** For a ban whose fraud has just been confirmed. */
export async function warnOfFraud(ctx: Context, tx: Sql, banId: string): Promise<void> {
  tellAll(ctx, tx, 'noticeGiven', await insertFraudNotices(tx, banId));
}

/**
 * For a ban that is lifted. Warnings that nobody has acknowledged are withdrawn, so that they are not read afterwards;
 * everyone who may have read one learns that it was wrong. Does nothing if nobody was warned.
 */
export async function correctFraud(ctx: Context, tx: Sql, banId: string): Promise<void> {
  tellAll(ctx, tx, 'noticeGone', await deleteUnreadFraudNotices(tx, banId));
  tellAll(ctx, tx, 'noticeGiven', await insertCorrections(tx, banId));
}

function tellAll(
  ctx: Context,
  tx: Sql,
  event: 'noticeGiven' | 'noticeGone',
  notices: readonly { readonly noticeId: string; readonly userId: UserId }[],
): void {
  afterCommit(tx, () => {
    for (const { noticeId, userId } of notices) ctx.live.toUser(userId, event, { noticeId });
  });
}
