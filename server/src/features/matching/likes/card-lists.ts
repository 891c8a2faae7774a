import type { UserId } from '@showup/contract/fields';
import { LIST_PAGE } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import { getCards } from '#features/profiles/people';
import type { Sql } from '#platform/db/database';
import { cutPage, NEWEST, type Page, type TimeAndId, timeCursor } from '#platform/paging';
import { findLiked, findLikers, findRejected, type Swipe } from '../swipes.queries.ts';
import { getViewer } from '../viewers.ts';

// The three lists of answers, newest first, in pages.

export async function listRejectedProfiles(
  sql: Sql,
  viewerId: UserId,
  cursor?: string,
): Promise<Page<ProfileCard>> {
  const viewer = await getViewer(sql, viewerId);
  return viewer ? pageOf(sql, findRejected, viewer, cursor) : { items: [], next: null };
}

export async function listLikers(sql: Sql, viewerId: UserId, cursor?: string): Promise<Page<ProfileCard>> {
  return pageOf(sql, findLikers, viewerId, cursor);
}

export async function listLikedProfiles(
  sql: Sql,
  viewerId: UserId,
  cursor?: string,
): Promise<Page<ProfileCard>> {
  return pageOf(sql, findLiked, viewerId, cursor);
}

type FindSwipes<Viewer> = (sql: Sql, viewer: Viewer, before: TimeAndId, limit: number) => Promise<Swipe[]>;

async function pageOf<Viewer>(
  sql: Sql,
  find: FindSwipes<Viewer>,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<Page<ProfileCard>> {
  const before = cursor === undefined ? NEWEST : timeCursor.read(cursor);
  const swipes = await find(sql, viewer, before, LIST_PAGE + 1);
  const { items, next } = cutPage(swipes, LIST_PAGE, ({ at, userId }) => timeCursor.write([at, userId]));
  const cards = await getCards(
    sql,
    items.map(({ userId }) => userId),
  );
  return { items: cards, next };
}
