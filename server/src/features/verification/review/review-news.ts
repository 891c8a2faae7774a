import type { UserId } from '@showup/contract/fields';
import type { LivePayload } from '@showup/contract/joined/live';
import { tellDesks } from '#features/accounts/sessions/desk-sessions';
import { findFirstName } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';

/** Tells every admin what has joined the queue. */
export async function announceArrived(
  ctx: Context,
  tx: Sql,
  entry: LivePayload<'reviewArrived'>,
): Promise<void> {
  await tellDesks(ctx, tx, 'reviewArrived', entry);
}

/** Tells every admin what has left the queue without a decision. */
export async function announceGone(
  ctx: Context,
  tx: Sql,
  entry: LivePayload<'reviewDecided'>,
): Promise<void> {
  await tellDesks(ctx, tx, 'reviewDecided', entry);
}

interface Decided extends Omit<LivePayload<'reviewDecided'>, 'decidedBy'> {
  readonly adminId: UserId;
}

/** Tells every admin that an entry was decided; only the one who decided is told how, so that others can judge it again. */
export async function announceDecided(ctx: Context, tx: Sql, { adminId, ...entry }: Decided): Promise<void> {
  const decidedBy = (await findFirstName(tx, adminId)) ?? null;
  const isOwn = (id: string) => id === adminId;
  await tellDesks(ctx, tx, 'reviewDecided', { ...entry, decidedBy }, isOwn);
  await tellDesks(ctx, tx, 'reviewDecided', { ...entry, decidedBy, status: 'Decided' }, (id) => !isOwn(id));
}
