import type { UserId } from '@showup/contract/fields';
import { isOnCard, type LikeWords, wordsTexts } from '@showup/contract/matching';
import { pushTexts } from '@showup/contract/platform/push';
import { getCard } from '#features/profiles/people';
import { findCalledName } from '#features/profiles/profiles.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import { waitInWords } from '#platform/durations';
import { badInput, Problem } from '#platform/problem';
import type { Context } from '#server/context';
import { countView } from '../deck/exposure.ts';
import { isMatched } from '../pairs.queries.ts';
import { type LikeLimit, lockLikes, writeLike } from './likes.queries.ts';
import { openPair } from './open-pair.ts';

/**
 * Likes someone. The second like of a pair makes the match, exactly once. Liking someone again costs nothing and sends
 * no event. The words are delivered once the two match. Locks the pair.
 * @throws Problem 400 when the words are about a prompt that the card does not have, 403 with `retryAt` when the likes are
 * used up, 404 when the two cannot like each other
 */
export async function like(
  ctx: Context,
  viewerId: UserId,
  likedId: UserId,
  words?: LikeWords,
): Promise<{ matched: boolean }> {
  if (likedId === viewerId) throw badInput('You cannot like yourself.');
  return ctx.db.transaction(async (tx) => {
    const pair = await openPair(ctx, tx, viewerId, likedId);
    if (pair.viewerLikes) return { matched: pair.isMatched };
    if (words) await requireOnCard(tx, likedId, words);
    const limit = likeLimitOf(ctx);
    const next = await lockLikes(tx, viewerId, limit);
    if (next) throw likesUsedUp(limit, next);
    const matched = pair.otherLikes && !pair.isShunned;
    const written = await writeLike(tx, viewerId, likedId, { most: limit.likes, matches: matched, words });
    if (written.isFirst && !pair.hasLooked) countView(ctx, tx, likedId);
    if (matched) await tellMatched(ctx, tx, viewerId, likedId);
    // Nobody is notified twice, nor of a like by someone they rejected, who is not in their list of likes.
    else if (written.isNews && !pair.wasTold && !pair.isShunned) await tellLiked(ctx, tx, viewerId, likedId);
    return { matched };
  });
}

async function requireOnCard(tx: Sql, likedId: UserId, { about }: LikeWords): Promise<void> {
  const card = await getCard(tx, likedId);
  if (!card || !isOnCard(card, about)) throw badInput(wordsTexts.about);
}

async function tellMatched(ctx: Context, tx: Sql, viewerId: UserId, otherId: UserId): Promise<void> {
  const viewerCard = await getCard(tx, viewerId);
  const otherCard = await getCard(tx, otherId);
  // Registered before what the features tell, so that nobody gets a message before its match.
  afterCommit(tx, () => {
    if (otherCard) ctx.live.toUser(viewerId, 'newMatch', { matchedUser: otherCard, isOpened: true });
    if (viewerCard) ctx.live.toUser(otherId, 'newMatch', { matchedUser: viewerCard, isOpened: false });
    ctx.live.presence.refresh([viewerId, otherId]);
  });
  notifyOfMatch(ctx, tx, viewerId, otherId);
  await ctx.events.emit(tx, 'matched', { userId: viewerId, otherId });
}

/**
 * Reads the card only for someone with a tab open. If they open one during the transaction, it is read after the
 * commit.
 */
async function tellLiked(ctx: Context, tx: Sql, viewerId: UserId, likedId: UserId): Promise<void> {
  const cardIfOnline = async (sql: Sql) =>
    ctx.live.presence.isOnline(likedId) ? await getCard(sql, viewerId) : undefined;
  const card = await cardIfOnline(tx);
  await ctx.events.emit(tx, 'liked', { likerId: viewerId, likedId });
  afterCommit(tx, async () => {
    const likedBy = card ?? (await cardIfOnline(ctx.db.sql));
    if (likedBy) ctx.live.toUser(likedId, 'newLike', { likedBy });
  });
}

function likeLimitOf({ settings }: Context): LikeLimit {
  return { likes: settings.likeLimit, hours: settings.likeWindowHours };
}

interface NextLike {
  readonly retryAt: string;
  readonly waitSeconds: number;
}

function likesUsedUp({ likes }: LikeLimit, { retryAt, waitSeconds }: NextLike): Problem {
  const used = likes === 1 ? 'your like' : `your ${likes} likes`;
  const message = `You have used ${used}. The next one is possible in ${waitInWords(waitSeconds)}.`;
  return new Problem(403, 'matching.like_limit', message, { retryAt });
}

/** Long enough to notice that a tab is gone. Anyone with an open tab has seen the match there. */
const HELD_MS = 60_000;

/** Notifies the person who liked first, if they have no tab open. The other has just made the match. */
function notifyOfMatch(ctx: Context, tx: Sql, likerId: UserId, otherId: UserId): void {
  afterCommit(tx, () =>
    ctx.push.notify(otherId, {
      aboutId: likerId,
      urgency: 'normal',
      heldMs: HELD_MS,
      discreet: { title: pushTexts.newMatch },
      async text() {
        const firstName = await findCalledName(ctx.db.sql, likerId);
        return firstName === undefined
          ? undefined
          : { title: pushTexts.newMatch, body: pushTexts.likeEachOther(firstName) };
      },
      isDue: () => isMatched(ctx.db.sql, otherId, likerId),
    }),
  );
}
