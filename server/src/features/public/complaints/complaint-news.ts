import type { LivePayload } from '@showup/contract/joined/live';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { tellDesks } from '../../accounts/sessions/desk-sessions.ts';
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
