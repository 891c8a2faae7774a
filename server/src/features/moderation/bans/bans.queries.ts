import type { UserId } from '@showup/contract/fields';
import type { Ban } from '@showup/contract/moderation/bans';
import type { Sql } from '#platform/db/database';

export type BanRow = Omit<Ban, 'profile'>;

const columns = (sql: Sql) => sql`
  b.id as _id, b.reason, b.until, b.banned_at, first_name(admin.full_name) as banned_by,
  case when u.id is not null
    then jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'displayName', u.display_name) end as person,
  case when b.appeal is not null then jsonb_build_object('text', b.appeal,
    'sentAt', to_char(b.appealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'verdict', b.appeal_verdict, 'answer', b.appeal_answer) end as appeal`;

const fraudFor = (sql: Sql, viewerId: UserId) => sql`
  case when b.is_fraud then jsonb_build_object(
    'people', (select count(*) from fraud_warnings warned where warned.ban_id = b.id),
    'confirmedAt', to_char(b.fraud_confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'confirmedBy', first_name(confirmer.full_name),
    'isForViewer', b.fraud_confirmed_at is null and b.banned_by is distinct from ${viewerId}) end as fraud`;

const joins = (sql: Sql) => sql`
  left join users u on u.id = b.user_id left join users admin on admin.id = b.banned_by
  left join users confirmer on confirmer.id = b.fraud_confirmed_by`;

export async function findBans(sql: Sql, viewerId: UserId, limit: number): Promise<BanRow[]> {
  return sql<BanRow[]>`
    select ${columns(sql)}, ${fraudFor(sql, viewerId)} from bans b ${joins(sql)}
    where b.ended_at is null and (b.until is null or b.until > now())
    order by b.banned_at desc, b.id limit ${limit}`;
}

export async function findAppeals(sql: Sql, viewerId: UserId, limit: number): Promise<BanRow[]> {
  return sql<BanRow[]>`
    select ${columns(sql)}, ${fraudFor(sql, viewerId)} from bans b ${joins(sql)}
    where b.ended_at is null and (b.until is null or b.until > now())
      and b.appeal is not null and b.appeal_verdict is null
    order by b.appealed_at, b.id limit ${limit}`;
}

/** Notes whom this person wrote with, in conversations that are kept, if both have written. */
export async function noteAnswered(sql: Sql, banId: string, userId: UserId): Promise<void> {
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
  userId: UserId;
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
