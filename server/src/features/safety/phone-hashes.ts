import type { UserId } from '@showup/contract/fields';
import { PHONE_ON_RECORD } from '#platform/keyed-hash';
import type { Context } from '#server/context';

// Each purpose has its own hash, so that the lists cannot be matched with each other.

/** How blocks know a phone, or the account of someone without one. */
export const blockHash = (ctx: Context, phoneOrId: string): Buffer => ctx.keyedHash('blocks', phoneOrId);

/** How reports and bans know a phone. */
export const reportHash = (ctx: Context, phone: string): Buffer => ctx.keyedHash(PHONE_ON_RECORD, phone);

/** How the id of someone is known once they have left. */
export const departedHash = (ctx: Context, userId: UserId): Buffer =>
  ctx.keyedHash('departed people', userId);
