import { findVisibility } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { DomainEvents } from '#platform/events/events';
import type { Context } from '#server/context';

/** Records an admin's look at pictures that members don't get to see. */
export async function recordPictureLook(
  ctx: Context,
  _sql: Sql,
  { adminId, ownerId, audience, isHidden }: DomainEvents['adminLooks'],
): Promise<void> {
  const visibility = audience === 'review' ? 'in-review' : await findVisibility(ctx.db.sql, ownerId);
  if (visibility === 'in-review') {
    await ctx.audit.recordLook({ adminId, action: 'look-at-captures', subjectIds: [ownerId] });
  } else if (visibility === 'hidden' || isHidden) {
    await ctx.audit.recordLook({ adminId, action: 'look-at-hidden-photos', subjectIds: [ownerId] });
  }
}
