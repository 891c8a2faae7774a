import type { Sql } from '#platform/db/database';
import { isOpenBetween } from '../conversations.queries.ts';
import type { FirstWords, NewRow } from './send-message.queries.ts';

export interface Refusal {
  isMatched: boolean;
  /** The message answers one that isn't in the open conversation. */
  lacksAnswered: boolean;
  /** The sender has used up what they may write before an answer. */
  waitsForAnswer: boolean;
  /** When the sender may start another conversation. */
  retryAt: string | null;
  seconds: number;
}

/** Why a message was refused. */
export async function findRefusal(sql: Sql, draft: NewRow, limits: FirstWords): Promise<Refusal> {
  const { viewerId, partnerId, replyTo } = draft;
  const [row] = await sql<[Refusal]>`
    select matched.lo is not null as is_matched,
      ${replyTo}::uuid is not null and not exists (
        select from messages where id = ${replyTo} and conversation_id = c.id) as lacks_answered,
      coalesce(c.begun_by = ${viewerId} and not c.is_answered and c.last_seq >= ${limits.unanswered}::int, false)
        as waits_for_answer,
      case when c.id is null then first.begun_at + interval '1 day' end as retry_at,
      coalesce(greatest(1, ceil(extract(epoch from first.begun_at + interval '1 day' - now()))), 1)::int as seconds
    from (values (true)) one
    left join pairs matched on matched.lo = least(${viewerId}::uuid, ${partnerId}::uuid)
      and matched.hi = greatest(${viewerId}::uuid, ${partnerId}::uuid) and matched.matched_at is not null
    left join conversations c on ${isOpenBetween(sql, draft)}
    left join lateral (
      select begun_at from conversations where begun_by = ${viewerId} and begun_at > now() - interval '1 day'
      order by begun_at desc offset ${limits.begun - 1}::int limit 1) first on true`;
  return row;
}
