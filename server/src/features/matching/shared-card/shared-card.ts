import type { SharedCard } from '@showup/contract/matching';
import { getCard } from '#features/profiles/people';
import { findCalledName } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { isInLiked } from '../swipes.queries.ts';
import type { DeckViewer } from '../viewers.queries.ts';
import { getViewer } from '../viewers.ts';
import { findRelation } from './shared-card.queries.ts';

/** The same for someone who doesn't exist, hides, or is closed to the viewer, so that nobody learns which. */
const notAvailable = problem(404, 'matching.not_available', 'This profile is not available.');

/**
 * The card that a person's share link opens. The person isn't notified. Anyone who may see it may also like.
 * @throws Problem 404 for anyone the viewer may not see
 */
export async function getSharedCard(ctx: Context, viewerId: string, userId: string): Promise<SharedCard> {
  const relation = userId === viewerId ? 'self' : await findRelationOf(ctx, ctx.db.sql, viewerId, userId);
  const card = relation && (await getCard(ctx.db.sql, userId));
  if (!relation || !card) throw notAvailable();
  return { card, relation };
}

/**
 * The first name of someone the viewer may see, on a card or in their list of likes. Always sends the same statements,
 * so that timing does not reveal whether that person exists.
 */
export async function findNameShownTo(
  ctx: Context,
  sql: Sql,
  { viewerId, userId }: { readonly viewerId: string; readonly userId: string },
): Promise<string | undefined> {
  const relation = await findRelationOf(ctx, sql, viewerId, userId);
  const isLiked = await isInLiked(sql, viewerId, userId);
  const name = await findCalledName(sql, userId);
  return relation !== undefined || isLiked ? name : undefined;
}

async function findRelationOf(ctx: Context, sql: Sql, viewerId: string, userId: string) {
  const viewer = await getViewer(sql, viewerId);
  return viewer && findRelationTo(ctx, sql, viewer, userId);
}

/** Undefined if the viewer may not see that person. */
export async function findRelationTo(
  { settings }: Context,
  sql: Sql,
  viewer: DeckViewer,
  userId: string,
): Promise<SharedCard['relation'] | undefined> {
  return findRelation(sql, viewer, userId, { isDemo: settings.demo });
}
