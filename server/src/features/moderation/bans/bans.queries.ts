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

const fraudFor = (sql: Sql, viewerId: string) => sql`
  case when b.is_fraud then jsonb_build_object(
    'people', (select count(*) from fraud_warnings warned where warned.ban_id = b.id),
    'confirmedAt', to_char(b.fraud_confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'confirmedBy', first_name(confirmer.full_name),
    'isForViewer', b.fraud_confirmed_at is null and b.banned_by is distinct from ${viewerId}) end as fraud`;

const joins = (sql: Sql) => sql`
  left join users u on u.id = b.user_id left join users admin on admin.id = b.banned_by
  left join users confirmer on confirmer.id = b.fraud_confirmed_by`;

export async function findBans(sql: Sql, viewerId: string, limit: number): Promise<BanRow[]> {
  return sql<BanRow[]>`
    select ${columns(sql)}, ${fraudFor(sql, viewerId)} from bans b ${joins(sql)}
    where b.ended_at is null and (b.until is null or b.until > now())
    order by b.banned_at desc, b.id limit ${limit}`;
}

export async function findAppeals(sql: Sql, viewerId: string, limit: number): Promise<BanRow[]> {
  return sql<BanRow[]>`
    select ${columns(sql)}, ${fraudFor(sql, viewerId)} from bans b ${joins(sql)}
    where b.ended_at is null and (b.until is null or b.until > now())
      and b.appeal is not null and b.appeal_verdict is null
    order by b.appealed_at, b.id limit ${limit}`;
}
