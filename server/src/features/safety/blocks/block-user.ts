import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '@showup/contract/fields';
import { LIST_PAGE } from '@showup/contract/matching';
import type { BlockedUser } from '@showup/contract/safety';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Wait } from '#platform/limits/quotas';
import { cutPage, NEWEST, type Page, timeCursor } from '#platform/paging';
import { badInput, Problem } from '#platform/problem';
import type { Context } from '#server/context';
import { ANSWER_MS, type BothPeople, lockBoth } from '../both-people.ts';
import { findBlockedUsers } from './blocks.queries.ts';
import { blockPerson } from './blocks.ts';

/** Far more than anyone needs in a day. Without a limit, made-up ids would fill the table. */
const BLOCKS_PER_PERSON = { name: 'blocks of a person', most: 500 };

/**
 * Closes the two to each other. The caller learns nothing about the other person: the answer and the statements are the
 * same for everyone, and only what the list of blocked people shows is limited.
 * @throws Problem 400 for oneself, 429 past the limit of a day
 */
export async function blockUser(ctx: Context, viewerId: UserId, userId: UserId): Promise<void> {
  if (userId === viewerId) throw badInput('You cannot block yourself.');
  const block = async (tx: Sql) => blockOther(ctx, tx, await lockBoth(ctx, tx, viewerId, userId));
  await Promise.all([ctx.db.transaction(block), sleep(ANSWER_MS)]);
}

/** For two locked people. @throws Problem 429 past the limit of a day */
export async function blockOther(ctx: Context, tx: Sql, { viewer, other }: BothPeople): Promise<void> {
  const many = await ctx.quotas.spend(tx, BLOCKS_PER_PERSON, viewer.userId);
  if (many) throw blocksUsedUp(many);
  const { userId, isHere, blockHash, shownName } = other;
  await blockPerson(ctx, tx, viewer, { userId, hash: blockHash, isHere, name: shownName });
  // To the blocker's own tabs. The blocked person only learns, from a response, that someone is gone.
  afterCommit(tx, () => ctx.live.toUser(viewer.userId, 'blocked', { userId }));
}

function blocksUsedUp({ text, ...wait }: Wait): Problem {
  const message = `You have blocked too many people today. You can block more in ${text}.`;
  return new Problem(429, 'safety.blocks_pace', message, wait);
}

/** The newest block first. */
export async function listBlockedUsers(
  ctx: Context,
  viewerId: UserId,
  cursor?: string,
): Promise<Page<BlockedUser>> {
  const before = cursor === undefined ? NEWEST : timeCursor.read(cursor);
  const found = await findBlockedUsers(ctx.db.sql, viewerId, before, LIST_PAGE + 1);
  return cutPage(found, LIST_PAGE, ({ createdAt, _id }) => timeCursor.write([createdAt, _id]));
}
