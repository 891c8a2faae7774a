import type { UserId } from '@showup/contract/fields';
import type { ReportType } from '@showup/contract/safety';
import { deleteAccount } from '#features/accounts/account/delete-account';
import { like } from '#features/matching/likes/like';
import { blockReport } from '#features/safety/block-report';
import type { Context } from '#server/context';

// What people do to each other, by their ids: for people without a browser.

export async function match(ctx: Context, one: UserId, other: UserId): Promise<void> {
  await like(ctx, one, other);
  await like(ctx, other, one);
}

/** Blocks and reports. */
export const block = (ctx: Context, by: UserId, blockedUserId: UserId, reportType: ReportType = 'other') =>
  blockReport(ctx, by, { blockedUserId, reason: 'Rude.', reportType }, '127.0.0.1');

export const leave = (ctx: Context, id: UserId) => deleteAccount(ctx, id, Buffer.alloc(32));
