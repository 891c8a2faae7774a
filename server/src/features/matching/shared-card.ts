import type { UserId } from '@showup/contract/fields';
import type { SharedCard } from '@showup/contract/matching';
import { getCard } from '#features/profiles/people';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { findRelationTo } from './visibility.ts';

/** The same for someone who doesn't exist, hides, or is closed to the viewer, so that nobody learns which. */
const notAvailable = problem(404, 'matching.not_available', 'This profile is not available.');

/**
 * The card that a person's share link opens. The person isn't notified. Anyone who may see it may also like.
 * @throws Problem 404 for anyone the viewer may not see
 */
export async function getSharedCard(ctx: Context, viewerId: UserId, userId: UserId): Promise<SharedCard> {
  const relation = userId === viewerId ? 'self' : await findRelationTo(ctx, ctx.db.sql, viewerId, userId);
  const card = relation && (await getCard(ctx.db.sql, userId));
  if (!relation || !card) throw notAvailable();
  return { card, relation };
}
