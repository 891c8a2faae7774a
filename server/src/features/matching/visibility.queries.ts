import type { UserId } from '@showup/contract/fields';
import type { SharedCard } from '@showup/contract/matching';
import type { Sql } from '#platform/db/database';
import { type DeckViewer, isClosedTo, suits } from './viewers.queries.ts';

/**
 * The relation between a viewer and another person. Undefined if the viewer may not see them, whatever the reason.
 * Matches, and people who like the viewer, stay visible while they hide or are away. For everyone else the deck's
 * two-way rules hold; someone who hides has no row in the deck.
 */
export async function findRelation(
  sql: Sql,
  viewer: DeckViewer,
  userId: UserId,
  { isDemo }: { isDemo: boolean },
): Promise<SharedCard['relation'] | undefined> {
  const [row] = await sql<{ relation: SharedCard['relation'] }[]>`
    select case when p.matched_at is not null then 'matched' when own.liked then 'liked'
      when not own.liked then 'rejected' else 'none' end as relation
    from users viewer
    join users person on person.id = ${userId} and person.id <> viewer.id
    left join pairs p on p.lo = least(viewer.id, person.id) and p.hi = greatest(viewer.id, person.id)
    left join swipes own on own.swiper = viewer.id and own.target = person.id
    where viewer.id = ${viewer.userId} and (p.matched_at is not null or (
      ${isClosedTo(sql, viewer.userId)} is not true
      and person.verified_at is not null and (not person.is_demo or ${isDemo})
      and person.identified_as = any(viewer.interested_in) and viewer.identified_as = any(person.interested_in)
      and (exists (select from swipes s where s.swiper = person.id and s.target = viewer.id and s.liked)
        or person.last_active_at > now() - interval '90 days'
        and exists (select from deck d where d.user_id = person.id and ${suits(sql, viewer)}))))`;
  return row?.relation;
}

/**
 * Whether the viewer may see another person, the row `person` of `users`. Nobody sees a banned person, or one separated
 * from them by a block or an unmatch. Someone who hides is visible only to matches and to people they like. The
 * viewer's own block hides nothing.
 */
export const isVisibleTo = (sql: Sql, viewerId: UserId) => sql`
  (person.verified_at is not null and not person.is_banned
  and coalesce((
    select (not p.closed or p.unmatched_at is null and case when p.lo = person.id
        then p.hi_blocks and not p.lo_blocks and not p.lo_banned
        else p.lo_blocks and not p.hi_blocks and not p.hi_banned end)
      and not case when p.lo = person.id then p.lo_shuns else p.hi_shuns end
      and (not person.is_profile_hidden or p.matched_at is not null
        or case when p.lo = person.id then p.lo_likes else p.hi_likes end)
    from pairs p
    where p.lo = least(${viewerId}::uuid, person.id) and p.hi = greatest(${viewerId}::uuid, person.id)),
    not person.is_profile_hidden))`;

/** Whether the viewer may not see this person's pictures. */
export async function isHiddenFrom(sql: Sql, ownerId: UserId, viewerId: UserId): Promise<boolean> {
  const rows = await sql`
    select from users person where person.id = ${ownerId} and ${isVisibleTo(sql, viewerId)}`;
  return rows.length === 0;
}
