import type { Context } from '../../../context.ts';
import { isLoopback } from '../../../platform/config/sms-settings.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { type DeskSession, findDeskSessions } from './sessions.queries.ts';

/** Whether admins have to prove by a passkey that it is them. On one's own machine they don't. */
export function mustAdminsConfirm({ publicUrl }: Context): boolean {
  return !isLoopback(publicUrl.hostname);
}

/** The sessions that news of the desk may reach: those in which an admin is one now, not their other ones. */
export async function deskSessions(ctx: Context, sql: Sql): Promise<DeskSession[]> {
  return findDeskSessions(sql, { isDemo: ctx.settings.demo, mustConfirm: mustAdminsConfirm(ctx) });
}
