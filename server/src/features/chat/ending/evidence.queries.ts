import { EVIDENCE_DAYS, UNDO_HOURS } from '@showup/contract/moderation';
import type { Sql } from '#platform/db/database';

/** Reports that are open, or whose decision can still be undone. */
const isUndecided = (sql: Sql) => sql`
  (r.closed_at is null or r.closed_at > now() - make_interval(hours => ${UNDO_HOURS}))`;

/**
 * Copies what undecided reports need of these conversations, which are about to be deleted. Returns the pictures in the
 * copies.
 */
export async function copyEvidence(sql: Sql, conversationIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ mediaId: string | null }[]>`
    insert into report_messages
      (report_id, message_id, is_by_reported, text, has_image, media_id, created_at, reactions)
    select r.id, m.id, m.sender_id = r.reported, m.text, m.image_id is not null, m.image_id, m.created_at,
      coalesce((select jsonb_agg(jsonb_build_object('isByReported', user_id = r.reported, 'emoji', emoji) order by user_id)
        from message_reactions reaction
        where reaction.conversation_id = m.conversation_id and reaction.seq = m.seq and emoji is not null), '[]')
    from conversations c
    join reports r on (r.reporter, r.reported) in ((c.lo, c.hi), (c.hi, c.lo)) and ${isUndecided(sql)}
    join messages m on m.conversation_id = c.id
      and (m.created_at >= r.created_at - make_interval(days => ${EVIDENCE_DAYS}) or m.id = r.message_id)
    where c.id = any(${[...conversationIds]})
    on conflict do nothing
    returning media_id`;
  return rows.flatMap(({ mediaId }) => mediaId ?? []);
}

/**
 * Deletes copies whose reports are decided or gone. Skips locked ones; the next run gets them. Returns their pictures,
 * without those that other copies need.
 */
export async function deleteDecidedEvidence(sql: Sql): Promise<string[]> {
  const rows = await sql<{ mediaId: string }[]>`
    with gone as (
      delete from report_messages where (report_id, message_id) in (
        select copy.report_id, copy.message_id from report_messages copy
        where not exists (select from reports r where r.id = copy.report_id and ${isUndecided(sql)})
        for update of copy skip locked)
      returning report_id, message_id, media_id)
    select distinct media_id from gone
    where media_id is not null and not exists (
      select from report_messages other
      where other.media_id = gone.media_id
        and (other.report_id, other.message_id) not in (select report_id, message_id from gone))`;
  return rows.map(({ mediaId }) => mediaId);
}
