import type { LivePayload } from '@showup/contract/joined/live';
import { tellDesks } from '#features/accounts/sessions/desk-sessions';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import type { LockedComplaint } from './complaints.queries.ts';

type Change = LivePayload<'complaintChanged'>['change'];
type Told = Pick<LockedComplaint, 'id' | 'category' | 'resolveBy'>;

/** Tells the desks what happened to a complaint, after the commit. */
export function announceComplaint(
  ctx: Context,
  tx: Sql,
  { id, category, resolveBy }: Told,
  change: Change,
): Promise<void> {
  return tellDesks(ctx, tx, 'complaintChanged', { complaintId: id, category, change, resolveBy });
}
