import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { deleteSessionsOf } from './sessions.queries.ts';

/** Ends all sessions of a person whose row is locked, except the one to keep. */
export async function endSessionsOf(
  ctx: Context,
  tx: Sql,
  userId: string,
  keptId: string | null,
): Promise<void> {
  for (const sessionId of await deleteSessionsOf(tx, userId, keptId)) {
    await ctx.events.emit(tx, 'sessionEnded', { sessionId });
  }
}
