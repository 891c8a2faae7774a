import type { Ban } from '@showup/contract/accounts/bans';
import type { Sql } from '../../../platform/db/database.ts';

export type BanRow = Omit<Ban, 'profile'>;

const columns = (sql: Sql) => sql`
  b.id as _id, b.reason, b.until, b.banned_at, first_name(admin.full_name) as banned_by,
  case when u.id is not null then jsonb_build_object('_id', u.id, 'fullName', u.full_name) end as person,
  case when b.appeal is not null then jsonb_build_object('text', b.appeal,
    'sentAt', to_char(b.appealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'verdict', b.appeal_verdict, 'answer', b.appeal_answer) end as appeal`;

const joins = (sql: Sql) => sql`
  left join users u on u.id = b.user_id left join users admin on admin.id = b.banned_by`;

export async function findBans(sql: Sql, limit: number): Promise<BanRow[]> {
  return sql<BanRow[]>`
    select ${columns(sql)} from bans b ${joins(sql)}
    where b.ended_at is null and (b.until is null or b.until > now())
    order by b.banned_at desc, b.id limit ${limit}`;
}

export async function findAppeals(sql: Sql, limit: number): Promise<BanRow[]> {
  return sql<BanRow[]>`
    select ${columns(sql)} from bans b ${joins(sql)}
    where b.ended_at is null and (b.until is null or b.until > now())
      and b.appeal is not null and b.appeal_verdict is null
    order by b.appealed_at, b.id limit ${limit}`;
}
