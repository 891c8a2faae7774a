import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import type { Context } from '#server/context';

/** Records what an admin does about their own access to the desk, even before they have confirmed their identity. */
export async function recordOfAdmin(
  { audit }: Context,
  tx: Sql,
  { id, isAdmin, mustConfirm }: Viewer,
  action: string,
): Promise<void> {
  if (isAdmin || mustConfirm) await audit.record(tx, { adminId: id, action, subjectIds: [id] });
}
