import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { type CheckInRow, setOpen } from '../check-ins.queries.ts';
import { tellOwner } from '../tell-owner.ts';
import { dropEnds, insertAlerts } from './messages.queries.ts';
import { seal, sealLastEvening } from './seal.ts';
import { tellOfAlerts } from './tell-desks.ts';

/**
 * The check-in is locked. From now on the link tells where and with whom, and every confirmed channel is alerted. Asking
 * for help again in an open alert alerts them once more.
 */
export async function openEnvelope(
  ctx: Context,
  tx: Sql,
  row: CheckInRow,
  { isHelpAsked }: { readonly isHelpAsked: boolean },
): Promise<void> {
  await seal(ctx, tx, row);
  await sealLastEvening(tx, row);
  await setOpen(tx, row.id, isHelpAsked);
  await dropEnds(tx, row.id);
  await insertAlerts(tx, row.id);
  await tellOwner(ctx, tx, row.id);
  await tellOfAlerts(ctx, tx);
}
