import { tellDesks } from '#features/accounts/sessions/desk-sessions';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { countOpen } from '../check-ins.queries.ts';

/** Tells the desks how many alerts are open, after the commit. */
export async function tellOfAlerts(ctx: Context, tx: Sql): Promise<void> {
  await tellDesks(ctx, tx, 'alertsChanged', { open: (await countOpen(tx)).open });
}
