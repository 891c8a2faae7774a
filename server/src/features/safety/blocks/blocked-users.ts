import { LIST_PAGE } from '@showup/contract/matching';
import type { BlockedUser } from '@showup/contract/safety';
import { cutPage, NEWEST, type Page, timeCursor } from '#platform/paging';
import type { Context } from '#server/context';
import { findBlockedUsers } from './blocks.queries.ts';

/** The newest block first. */
export async function listBlockedUsers(
  ctx: Context,
  viewerId: string,
  cursor?: string,
): Promise<Page<BlockedUser>> {
  const before = cursor === undefined ? NEWEST : timeCursor.read(cursor);
  const found = await findBlockedUsers(ctx.db.sql, viewerId, before, LIST_PAGE + 1);
  return cutPage(found, LIST_PAGE, ({ createdAt, _id }) => timeCursor.write([createdAt, _id]));
}
