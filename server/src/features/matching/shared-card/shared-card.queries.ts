import type { SharedCard } from '@showup/contract/matching';
import type { Sql } from '#platform/db/database';
import { type DeckViewer, isClosedTo, suits } from '../viewers.queries.ts';

/**
 * The relation between a viewer and another person. Undefined if the viewer may not see them, whatever the reason.
 * Matches, and people who like the viewer, stay visible while they hide or are away. For everyone else the deck's
 * two-way rules hold; someone who hides has no row in the deck.
 */
export async function findRelation(
  sql: Sql,
  viewer: DeckViewer,
  userId: string,
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
