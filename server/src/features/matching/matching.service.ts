import type { Gender } from '@showup/contract/profiles';
import type { Context } from '../../context.ts';
import type { Sql } from '../../platform/db/database.ts';
import { listPotentialMatches } from './deck/deck.ts';
import { removeInactivePeople } from './deck/deck-rows.ts';
import { flushViews } from './deck/exposure.ts';
import { like } from './likes/like.ts';
import { reject, undoReject } from './likes/reject.ts';
import { listLikedProfiles, listLikers, listRejectedProfiles } from './lists/card-lists.ts';
import { getSharedCard } from './lists/shared-card.ts';
import { closePair } from './matches/blocked-pairs.ts';
import { notMatched, requireMatch } from './matches/require-match.ts';
import { resumeMatches, suspendMatches } from './matches/suspensions.ts';
import { unmatch } from './matches/unmatch.ts';
import { isMatched } from './pairs.queries.ts';

export { notMatched };
export type Matching = ReturnType<typeof createMatching>;

/** For features that don't use the functions of this one directly yet. */
export function createMatching(ctx: Context) {
  const { sql } = ctx.db;
  return {
    potentialMatches: (viewerId: string, genders?: readonly Gender[]) =>
      listPotentialMatches(ctx, viewerId, genders),
    forgetInactive: () => removeInactivePeople(ctx),
    flushViews: () => flushViews(ctx),
    rejectedProfiles: (viewerId: string, cursor?: string) => listRejectedProfiles(sql, viewerId, cursor),
    whoLikedMe: (viewerId: string, cursor?: string) => listLikers(sql, viewerId, cursor),
    likedProfiles: (viewerId: string, cursor?: string) => listLikedProfiles(sql, viewerId, cursor),
    sharedCard: (viewerId: string, userId: string) => getSharedCard(ctx, viewerId, userId),
    like: (viewerId: string, likedId: string) => like(ctx, viewerId, likedId),
    reject: (viewerId: string, rejectedId: string) => reject(ctx, viewerId, rejectedId),
    undoReject: (viewerId: string, rejectedId: string) => undoReject(ctx, viewerId, rejectedId),
    unmatch: (viewerId: string, otherId: string) => unmatch(ctx, viewerId, otherId),
    closePair: (tx: Sql, blockerId: string, blockedId: string) =>
      closePair(ctx, tx, { blockerId, blockedId }),
    suspend: (tx: Sql, userId: string) => suspendMatches(ctx, tx, userId),
    resume: (tx: Sql, userId: string) => resumeMatches(ctx, tx, userId),
    ...{ requireMatch, isMatched },
  };
}
