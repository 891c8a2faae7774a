import type { UserId } from '@showup/contract/fields';
import type { SharedCard } from '@showup/contract/matching';
import { findCalledName } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import type { LockedPair } from './pairs.queries.ts';
import { isInLiked } from './swipes.queries.ts';
import type { DeckViewer } from './viewers.queries.ts';
import { getViewer, withCentre } from './viewers.ts';
import { findRelation } from './visibility.queries.ts';

// Who may see whom, and who may like or reject whom.

/**
 * Whether the viewer of a locked pair may answer the other person. People who like the viewer can be answered even when
 * the two no longer suit each other; everyone else only while they may be shown to the viewer.
 */
export async function mayAnswer(ctx: Context, tx: Sql, pair: LockedPair, otherId: UserId): Promise<boolean> {
  if (pair.isClosed) return false;
  if (pair.isMatched) return true;
  if (!pair.isMutual) return false;
  return pair.otherLikes || (await isShown(ctx, tx, pair, otherId));
}

async function isShown(ctx: Context, tx: Sql, viewer: LockedPair, otherId: UserId): Promise<boolean> {
  return viewer.userId !== null && (await relationOf(ctx, tx, withCentre(viewer), otherId)) !== undefined;
}

/** Undefined if the viewer may not see that person. */
export async function findRelationTo(ctx: Context, sql: Sql, viewerId: UserId, userId: UserId) {
  const viewer = await getViewer(sql, viewerId);
  return viewer && relationOf(ctx, sql, viewer, userId);
}

async function relationOf(
  { settings }: Context,
  sql: Sql,
  viewer: DeckViewer,
  userId: UserId,
): Promise<SharedCard['relation'] | undefined> {
  return findRelation(sql, viewer, userId, { isDemo: settings.demo });
}

/**
 * The first name of someone the viewer may see, on a card or in their list of likes. Always sends the same statements,
 * so that timing does not reveal whether that person exists.
 */
export async function findNameShownTo(
  ctx: Context,
  sql: Sql,
  { viewerId, userId }: { readonly viewerId: UserId; readonly userId: UserId },
): Promise<string | undefined> {
  const relation = await findRelationTo(ctx, sql, viewerId, userId);
  const isLiked = await isInLiked(sql, viewerId, userId);
  const name = await findCalledName(sql, userId);
  return relation !== undefined || isLiked ? name : undefined;
}
