import type { LivePayload } from '@showup/contract/live';
import type { Context } from '../../../context.ts';
import { afterCommit, type Sql } from '../../../platform/db/database.ts';
import { deskSessions } from '../../accounts/sessions/desk-sessions.ts';

/** Tells every admin what has joined the queue. */
export async function announceArrived(
  ctx: Context,
  tx: Sql,
  entry: LivePayload<'reviewArrived'>,
): Promise<void> {
  const desk = (await deskSessions(ctx, tx)).map(({ sessionId }) => sessionId);
  afterCommit(tx, () => ctx.live.toSessions(desk, 'reviewArrived', entry));
}

/** Tells every admin what has left the queue. */
export async function announceLeft(
  ctx: Context,
  tx: Sql,
  entry: LivePayload<'reviewDecided'>,
): Promise<void> {
  const desk = (await deskSessions(ctx, tx)).map(({ sessionId }) => sessionId);
  afterCommit(tx, () => ctx.live.toSessions(desk, 'reviewDecided', entry));
}
