import { afterCommit, type Database, type Sql } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { KeyedHash } from '../../platform/keyed-hash.ts';
import type { Live } from '../../platform/live/live.ts';
import { badInput, Problem, problem } from '../../platform/problem.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Venues } from '../venues/venues.service.ts';
import { createCardLists } from './card-lists.ts';
import { createDeck } from './deck.service.ts';
import { createExposure } from './exposure.ts';
import { findNextLike, type LikeLimit, writeLike } from './like-limit.queries.ts';
import './matching.events.ts';
import {
  endMatch,
  isHiddenFrom,
  isMatched,
  lockMatch,
  lockPair,
  lockPairsOf,
  markBlocked,
  markShunned,
  markUnblocked,
  markUnshunned,
  matchesOf,
  type Pair,
  seeEachOtherOnline,
  takeLikeBack,
} from './pairs.queries.ts';
import { createMatchPresence } from './presence.ts';
import { productRanking, type Ranking } from './ranking.ts';
import { requireMatch } from './require-match.ts';
import { createSharedCards } from './shared-card.ts';
import { createSuspensions } from './suspensions.ts';
import { deleteLikes, deleteReject, writeReject } from './swipes.queries.ts';

export type { Ranking };
export type Matching = ReturnType<typeof createMatching>;

const gone = problem(404, 'matching.gone', 'This person is no longer here.');
const stillMatched = problem(
  409,
  'matching.matched',
  'You are matched with this person. Unmatch them first.',
);

interface Parts {
  readonly db: Database;
  readonly events: Events;
  readonly live: Live;
  readonly profiles: Profiles;
  readonly venues: Pick<Venues, 'centreOf' | 'cellsAround'>;
  readonly keyedHash: KeyedHash;
  readonly demo: boolean;
  readonly likeLimit: number;
  readonly likeWindowHours: number;
  /** Multiplies how many people the deck shows in a day. */
  readonly rateLimitFactor: number;
  /** The product's own unless said. */
  readonly ranking?: Ranking | undefined;
}

export function createMatching(parts: Parts) {
  const { db, events, live, profiles, venues, keyedHash, demo, likeLimit, likeWindowHours } = parts;
  const { ranking = productRanking } = parts;
  const { seekerOf, withCentre, ...deck } = createDeck({
    ...{ db, profiles, venues, keyedHash, ranking },
    rateLimitFactor: parts.rateLimitFactor,
  });
  const exposure = createExposure({ db });
  const lists = createCardLists({ db, profiles, seekerOf });
  const { sharedCard, relationTo, nameShownTo } = createSharedCards({ db, profiles, isDemo: demo, seekerOf });
  const presence = createMatchPresence({ db, live });
  const suspensions = createSuspensions({ events, live, presence });
  const limit: LikeLimit = { likes: likeLimit, hours: likeWindowHours };

  /**
   * The second like of two people makes them a match, exactly one. Liking again what is liked costs and tells nothing.
   * @throws Problem 403 with `retryAt` when the likes are used up, 404 when these two cannot like each other
   */
  async function like(viewerId: string, likedUserId: string): Promise<{ matched: boolean }> {
    if (likedUserId === viewerId) throw badInput('You cannot like yourself.');
    return db.transaction(async (tx) => {
      const pair = await openPair(tx, viewerId, likedUserId);
      if (pair.viewerLikes) return { matched: pair.isMatched };

      const matched = pair.otherLikes && !pair.isShunned;
      const written = await writeLike(tx, viewerId, likedUserId, { ...limit, matches: matched });
      if (!written) throw await likesUsedUp(tx, viewerId);
      if (written.isFirst && !pair.hasLooked) afterCommit(tx, () => exposure.seen(likedUserId));
      if (matched) await celebrate(tx, viewerId, likedUserId);
      // Not for someone who rejected the liker, who is not in their list either, nor twice.
      else if (written.isNews && !pair.wasTold && !pair.isShunned) await tellLiked(tx, viewerId, likedUserId);
      return { matched };
    });
  }

  /**
   * Those who like the viewer can be answered whatever they ask for by now; all others as long as they are shown.
   * @throws Problem 404 when one of them is gone, or may not be seen by the viewer
   */
  async function openPair(tx: Sql, viewerId: string, otherId: string): Promise<Pair> {
    const pair = await lockPair(tx, viewerId, otherId);
    if (!pair || pair.isClosed) throw gone();
    if (pair.isMatched) return pair;
    const isShown = async () => pair.userId !== null && (await relationTo(tx, withCentre(pair), otherId));
    if (!pair.isMutual || !(pair.otherLikes || (await isShown()))) throw gone();
    return pair;
  }

  async function likesUsedUp(tx: Sql, viewerId: string): Promise<Problem> {
    const next = await findNextLike(tx, viewerId, limit);
    const used = likeLimit === 1 ? 'your like' : `your ${likeLimit} likes`;
    const message = `You have used ${used}. The next one is possible in ${inWords(next?.waitSeconds ?? 0)}.`;
    return new Problem(403, 'matching.like_limit', message, { retryAt: next?.retryAt });
  }

  async function celebrate(tx: Sql, viewerId: string, otherId: string): Promise<void> {
    const [viewerCard, otherCard] = [await profiles.cardOf(tx, viewerId), await profiles.cardOf(tx, otherId)];
    await events.emit(tx, 'matched', { userId: viewerId, otherId });
    afterCommit(tx, () => {
      if (otherCard) live.toUser(viewerId, 'newMatch', { matchedUser: otherCard });
      if (viewerCard) live.toUser(otherId, 'newMatch', { matchedUser: viewerCard });
      presence.refresh([viewerId, otherId]);
    });
  }

  /** The card is read only for someone with a tab open; for one who opens it at this very moment, after the commit. */
  async function tellLiked(tx: Sql, viewerId: string, likedUserId: string): Promise<void> {
    const cardIfHeard = async (sql: Sql) =>
      live.presence.isOnline(likedUserId) ? await profiles.cardOf(sql, viewerId) : undefined;
    const card = await cardIfHeard(tx);
    await events.emit(tx, 'liked', { likerId: viewerId, likedId: likedUserId });
    afterCommit(tx, async () => {
      const likedBy = card ?? (await cardIfHeard(db.sql));
      if (likedBy) live.toUser(likedUserId, 'newLike', { likedBy });
    });
  }

  /** Takes a like back as well. @throws Problem 409 for a match, 404 when that person is gone */
  async function reject(viewerId: string, rejectedUserId: string): Promise<{ rejected: boolean }> {
    if (rejectedUserId === viewerId) throw badInput('You cannot reject yourself.');
    await db.transaction(async (tx) => {
      const pair = await openPair(tx, viewerId, rejectedUserId);
      if (pair.isMatched) throw stillMatched();
      const isFirst = await writeReject(tx, viewerId, rejectedUserId);
      if (pair.viewerLikes) await takeLikeBack(tx, viewerId, rejectedUserId);
      if (isFirst && !pair.hasLooked) afterCommit(tx, () => exposure.seen(rejectedUserId));
    });
    return { rejected: true };
  }

  /** Forgets a reject, so that its person may be shown again. Answers false where there was none. */
  async function undoReject(viewerId: string, rejectedUserId: string): Promise<{ undone: boolean }> {
    if (rejectedUserId === viewerId) throw badInput('You cannot reject yourself.');
    return db.transaction(async (tx) => {
      await openPair(tx, viewerId, rejectedUserId);
      return { undone: await deleteReject(tx, viewerId, rejectedUserId) };
    });
  }

  /** Ends a match for good: neither is shown to the other again. Answers false where there was none. */
  async function unmatch(viewerId: string, otherId: string): Promise<{ unmatched: boolean }> {
    return db.transaction(async (tx) => {
      if (!(await lockMatch(tx, viewerId, otherId))) return { unmatched: false };
      await endMatch(tx, viewerId, otherId);
      await part(tx, viewerId, otherId);
      return { unmatched: true };
    });
  }

  /**
   * Closes two people to each other for a block; a match of theirs ends with it. It sends the same statements whatever
   * there was between them, and for someone who is gone, so that the time of a block tells nothing.
   */
  async function closePair(tx: Sql, blockerId: string, blockedId: string): Promise<void> {
    const pair = await lockPair(tx, blockerId, blockedId);
    await markBlocked(tx, blockerId, blockedId);
    await events.emit(tx, 'unmatched', { userId: blockerId, otherId: blockedId });
    if (pair?.isMatched) tellParted(tx, blockerId, blockedId);
  }

  /**
   * For the block of a phone number: its person loses sight of the blocker, for whom nothing changes, but that a match of
   * theirs ends.
   */
  async function shun(tx: Sql, blockerId: string, blockedId: string): Promise<void> {
    const pair = await lockPair(tx, blockerId, blockedId);
    await markShunned(tx, blockerId, blockedId);
    await events.emit(tx, 'unmatched', { userId: blockerId, otherId: blockedId });
    if (pair?.isMatched) tellParted(tx, blockerId, blockedId);
  }

  /**
   * Takes back what a block did. Likes of before are forgotten: one that came up again would tell its person of the block,
   * and could match at once. Whom a number still keeps from the blocker comes back to the blocker all the same: else that
   * they stay away would tell whose number it is.
   */
  async function reopenPair(
    tx: Sql,
    blockerId: string,
    blockedId: string,
    staysNumber: boolean,
  ): Promise<void> {
    if (!(await lockPair(tx, blockerId, blockedId))) return;
    if (await markUnblocked(tx, blockerId, blockedId)) await deleteLikes(tx, blockerId, blockedId);
    if (!staysNumber) await markUnshunned(tx, blockerId, blockedId);
  }

  async function part(tx: Sql, userId: string, otherId: string): Promise<void> {
    await events.emit(tx, 'unmatched', { userId, otherId });
    tellParted(tx, userId, otherId);
  }

  function tellParted(tx: Sql, userId: string, otherId: string): void {
    afterCommit(tx, () => {
      live.toUser(userId, 'unmatched', { userId: otherId });
      live.toUser(otherId, 'unmatched', { userId });
      presence.refresh([userId, otherId]);
    });
  }

  /** For someone who deletes their account: holds all that is between them and others, and tells their matches. */
  async function leave(tx: Sql, userId: string): Promise<void> {
    await lockPairsOf(tx, userId);
    const partners = (await matchesOf(tx, userId)).map((match) => match.userId);
    afterCommit(tx, () => {
      live.toUsers(partners, 'unmatched', { userId });
      presence.refresh(partners);
    });
  }

  return {
    ...deck,
    ...lists,
    ...suspensions,
    sharedCard,
    nameShownTo,
    undoReject,
    /** Writes the views that wait in memory. */
    flushViews: exposure.flush,
    like,
    reject,
    unmatch,
    closePair,
    reopenPair,
    shun,
    /** For the pictures of a person's profile. */
    isHiddenFrom: (ownerId: string, viewerId: string) => isHiddenFrom(db.sql, ownerId, viewerId),
    leave,
    requireMatch,
    matchesOf,
    isMatched,
    seeEachOtherOnline,
    onlineStatusChanged: presence.onlineStatusChanged,
  };
}

/** `3 h 20 min`, rounded up to whole minutes. */
function inWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ');
}
