import type { UserId } from '@showup/contract/fields';
import { EVIDENCE_DAYS, type ReportedMessage } from '@showup/contract/moderation';
import type { Sql } from '#platform/db/database';
import type { TimeAndId } from '#platform/paging';

/** Whether a row of `messages m` is evidence for a row of `reports r` about the same two people. */
const isEvidence = (sql: Sql) => sql`
  (m.created_at >= r.created_at - make_interval(days => ${EVIDENCE_DAYS}) or m.id = r.message_id)`;

/**
 * The evidence for a row of `reports r`: messages of the two, and copies of those whose conversation is deleted. Includes
 * conversations that are closed.
 */
const evidence = (sql: Sql) => sql`
  (select m.id, m.sender_id = r.reported as is_by_reported, m.text, m.image_id is not null as has_image,
      m.image_id as media_id, m.created_at, m.seq,
      (select jsonb_agg(jsonb_build_object('isByReported', user_id = r.reported, 'emoji', emoji) order by user_id)
        from message_reactions reaction
        where reaction.conversation_id = m.conversation_id and reaction.seq = m.seq and emoji is not null) as reactions
    from conversations c join messages m on m.conversation_id = c.id and ${isEvidence(sql)}
    where c.lo = least(r.reporter, r.reported) and c.hi = greatest(r.reporter, r.reported)
  union all
  select message_id, is_by_reported, text, has_image, media_id, created_at, null, reactions
    from report_messages where report_id = r.id)`;

const columns = (sql: Sql) => sql`
  said.id as _id, said.is_by_reported, said.text, said.has_image, '/media/' || said.media_id as image, said.created_at,
  coalesce(said.reactions, '[]') as reactions`;

/** Latest first. */
export async function findReportMessages(
  sql: Sql,
  { reportId, before: [at, id], limit }: { reportId: string; before: TimeAndId; limit: number },
): Promise<ReportedMessage[]> {
  return sql<ReportedMessage[]>`
    select ${columns(sql)} from reports r cross join lateral ${evidence(sql)} said
    where r.id = ${reportId} and (said.created_at, said.id) < (${at}, ${id})
    order by said.created_at desc, said.id desc limit ${limit}`;
}

/** The message that the reporter pointed at, if it is one of the two's and still kept. */
export async function findPointedAt(sql: Sql, reportId: string): Promise<ReportedMessage | undefined> {
  const [row] = await sql<ReportedMessage[]>`
    select ${columns(sql)} from reports r cross join lateral ${evidence(sql)} said
    where r.id = ${reportId} and said.id = r.message_id`;
  return row;
}

/** How many messages are evidence for each of these reports. Leaves out reports without any. */
export async function countReportMessages(
  sql: Sql,
  reportIds: readonly string[],
): Promise<{ reportId: string; count: number }[]> {
  return sql<{ reportId: string; count: number }[]>`
    select r.id as report_id, count(*) as count from reports r cross join lateral ${evidence(sql)} said
    where r.id = any(${[...reportIds]}) and r.closed_at is null group by r.id`;
}

/** Whether the picture is evidence for an open report by and about others, whose messages this admin has looked at. */
export async function isPictureOfSeenReport(
  sql: Sql,
  { mediaId, adminId }: { mediaId: string; adminId: UserId },
): Promise<boolean> {
  const rows = await sql`
    select from (
      select r.id, r.reporter, r.reported
      from messages m join conversations c on c.id = m.conversation_id
      join reports r on (r.reporter, r.reported) in ((c.lo, c.hi), (c.hi, c.lo)) and r.closed_at is null
      where m.image_id = ${mediaId} and ${isEvidence(sql)}
      union all
      select r.id, r.reporter, r.reported
      from report_messages copy join reports r on r.id = copy.report_id and r.closed_at is null
      where copy.media_id = ${mediaId}) report
    where report.reporter is distinct from ${adminId} and report.reported is distinct from ${adminId}
      and exists (select from audit_log line
        where line.admin_id = ${adminId} and line.action = 'show-messages' and line.report_id = report.id)
    limit 1`;
  return rows.length > 0;
}
