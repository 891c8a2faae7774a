import type { LivePayload } from '@showup/contract/live';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { tellDesks } from '../../accounts/sessions/desk-sessions.ts';

/** Tells every admin what has joined the queue. */
export async function announceArrived(
  ctx: Context,
  tx: Sql,
  entry: LivePayload<'reviewArrived'>,
): Promise<void> {
  await tellDesks(ctx, tx, 'reviewArrived', entry);
}

/** Tells every admin what has left the queue. */
export async function announceDecided(
  ctx: Context,
  tx: Sql,
  entry: LivePayload<'reviewDecided'>,
): Promise<void> {
  await tellDesks(ctx, tx, 'reviewDecided', entry);
}
