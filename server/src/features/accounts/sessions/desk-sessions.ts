import type { UserId } from '@showup/contract/fields';
import type { LiveEvent, LivePayload } from '@showup/contract/joined/live';
import { isLoopback } from '#platform/config/sms-settings';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { findDeskSessions } from './sessions.queries.ts';

/** Whether admins have to confirm their identity with a passkey. Not needed on a local machine. */
export function mustAdminsConfirm({ publicUrl }: Context): boolean {
  return !isLoopback(publicUrl.hostname);
}

/** After the commit, sends an event to the sessions in which an admin may use the desk now. `isTold` filters admins. */
export async function tellDesks<E extends LiveEvent>(
  ctx: Context,
  tx: Sql,
  event: E,
  payload: LivePayload<E>,
  isTold: (adminId: UserId) => boolean = () => true,
): Promise<void> {
  const desks = await findDeskSessions(tx, {
    isDemo: ctx.settings.demo,
    mustConfirm: mustAdminsConfirm(ctx),
  });
  const told = desks.filter(({ userId }) => isTold(userId)).map(({ sessionId }) => sessionId);
  afterCommit(tx, () => ctx.live.toSessions(told, event, payload));
}
