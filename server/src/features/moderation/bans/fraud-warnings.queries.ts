import type { Sql } from '#platform/db/database';

/** Notes whom this person wrote with, in conversations that are kept, if both have written. */
export async function noteAnswered(sql: Sql, banId: string, userId: string): Promise<void> {
  await sql`
    insert into fraud_warnings (ban_id, user_id, name)
    select distinct ${banId}::uuid, partner.id, first_name(banned.full_name)
    from conversations c
    join users partner on partner.id in (c.lo, c.hi) and partner.id <> ${userId}
    join users banned on banned.id = ${userId}
    where ${userId} in (c.lo, c.hi)
      and exists (select from messages m where m.conversation_id = c.id and m.sender_id = partner.id)
      and exists (select from messages m where m.conversation_id = c.id and m.sender_id = ${userId})`;
}

interface NoticeTo {
  noticeId: string;
  userId: string;
}

/** Returns who got which notice. */
export async function insertFraudNotices(sql: Sql, banId: string): Promise<NoticeTo[]> {
  return sql<NoticeTo[]>`
    insert into notices (user_id, kind, about_name, report_ids, ban_id)
    select user_id, 'fraud', name, '{}', ban_id from fraud_warnings where ban_id = ${banId}
    returning id as notice_id, user_id`;
}

/** This ban, and those of the same person that it replaced, as far as people were warned because of them. */
const warnedBans = (sql: Sql, banId: string) => sql`
  (select b.id from bans b join bans lifted on lifted.id = ${banId} and (b.id = lifted.id or b.user_id = lifted.user_id)
    where b.fraud_confirmed_at is not null)`;

/** Deletes the warnings that nobody has acknowledged. */
export async function deleteUnreadFraudNotices(sql: Sql, banId: string): Promise<NoticeTo[]> {
  return sql<NoticeTo[]>`
    delete from notices where ban_id in ${warnedBans(sql, banId)} and kind = 'fraud' and acknowledged_at is null
    returning id as notice_id, user_id`;
}

/** For everyone who was warned and not corrected yet. */
export async function insertCorrections(sql: Sql, banId: string): Promise<NoticeTo[]> {
  return sql<NoticeTo[]>`
    insert into notices (user_id, kind, about_name, report_ids, ban_id)
    select distinct on (warned.user_id) warned.user_id, 'correction', warned.name, '{}'::uuid[], warned.ban_id
    from fraud_warnings warned
    where warned.ban_id in ${warnedBans(sql, banId)} and not exists (
      select from notices n
      where n.ban_id = warned.ban_id and n.user_id = warned.user_id and n.kind = 'correction')
    order by warned.user_id
    returning id as notice_id, user_id`;
}
