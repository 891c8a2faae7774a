import { byLatest, type ChatPartner } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { findFavouritesOf } from '#features/evenings/favourite-venues.queries';
import { matchesOf } from '#features/matching/pairs.queries';
import { getCards } from '#features/profiles/people';
import type { Context } from '#server/context';
import { findPartnerRows, type PartnerRow } from './conversations.queries.ts';

/** Every current match, the one with the latest message or match first. */
export async function listChatPartners(ctx: Context, viewerId: UserId): Promise<ChatPartner[]> {
  const { sql } = ctx.db;
  const matches = await matchesOf(sql, viewerId);
  const ids = matches.map(({ userId }) => userId);
  const [cards, rows, favourites] = await Promise.all([
    getCards(sql, ids),
    findPartnerRows(sql, viewerId, ids),
    findFavouritesOf(sql, ids),
  ]);
  const cardOf = new Map(cards.map((card) => [card._id, card]));
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  const favouritesOf = new Map(favourites.map(({ userId, names }) => [userId, names]));
  const partners = matches.flatMap(({ userId, matchedAt }) => {
    const card = cardOf.get(userId);
    const row = rowOf.get(userId);
    if (!card || !row) return [];
    const favouriteVenues = favouritesOf.get(userId) ?? [];
    const { profilePic } = row;
    return [{ ...card, profilePic, favouriteVenues, matchedAt, lastMessage: lastMessageOf(row) }];
  });
  return partners.toSorted(byLatest);
}

function lastMessageOf({ senderId, text, hasImage, createdAt, seq }: PartnerRow): ChatPartner['lastMessage'] {
  const isSent = senderId !== null && text !== null && createdAt !== null && seq !== null;
  return isSent ? { senderId, text, hasImage, createdAt, seq } : null;
}
