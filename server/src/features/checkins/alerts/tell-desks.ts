import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { tellDesks } from '../../accounts/sessions/desk-sessions.ts';
import { countOpen } from '../check-ins.queries.ts';

/** Tells the desks how many alerts are open, after the commit. */
export async function tellOfAlerts(ctx: Context, tx: Sql): Promise<void> {
  await tellDesks(ctx, tx, 'alertsChanged', { open: (await countOpen(tx)).open });
}
