import type { AppealOutcome, OwnBan } from '@showup/contract/accounts/bans';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/** Who a ban is about: a person, their phone, or both. */
export interface BanTarget {
  readonly userId: UserId | null;
  readonly phone: Buffer | null;
}

/** A ban is active until an admin lifts it or it expires. */
const holds = (sql: Sql) => sql`ended_at is null and (until is null or until > now())`;

const isAbout = (sql: Sql, { userId, phone }: BanTarget) => sql`(user_id = ${userId} or phone = ${phone})`;

/**
 * Until the transaction ends no account gets this phone, and nobody else bans it. The lock keeps an old name, because
 * servers of two versions running side by side have to wait for each other.
 */
export async function lockPhoneHash(sql: Sql, phone: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts.shut_out'), hashtext(${phone.toString('hex')}))`;
}

export async function findBanOn(sql: Sql, target: BanTarget): Promise<string | undefined> {
  const [row] = await sql<{ banId: string }[]>`
    select id as ban_id from bans where ${isAbout(sql, target)} and ${holds(sql)}
    order by until desc nulls first limit 1`;
  return row?.banId;
}

export async function findOwnBan(sql: Sql, banId: string): Promise<OwnBan | undefined> {
  const [row] = await sql<OwnBan[]>`
    select reason, until, case when appeal is not null then jsonb_build_object('text', appeal,
      'sentAt', to_char(appealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'verdict', appeal_verdict, 'answer', appeal_answer) end as appeal
    from bans where id = ${banId} and ${holds(sql)}`;
  return row;
}

export interface NewBanRow extends BanTarget {
  readonly reason: string;
  readonly until: string | null;
  readonly adminId: UserId;
  readonly isFraud: boolean;
}

/** Returns undefined if `until` has passed. */
export async function insertBan(sql: Sql, ban: NewBanRow): Promise<string | undefined> {
  const { userId, phone, reason, until, adminId, isFraud } = ban;
  const [row] = await sql<{ id: string }[]>`
    insert into bans (user_id, phone, reason, until, banned_by, is_fraud)
    select ${userId}, ${phone}, ${reason}, given.until, ${adminId}, ${isFraud}
    from (select ${until}::timestamptz as until) given where given.until is null or given.until > now()
    returning id`;
  return row?.id;
}

/** Ends expired bans, since there may only be one ban at a time. */
export async function endRunOutBansOn(sql: Sql, target: BanTarget): Promise<void> {
  await sql`
    update bans set ended_at = until where ${isAbout(sql, target)} and ended_at is null and until <= now()`;
}

/** Expired bans that no job has ended yet. */
export async function findRunOutBans(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from bans where ended_at is null and until <= now() order by until limit ${limit}`;
  return rows.map(({ id }) => id);
}

export interface BanRow {
  banId: string;
  userId: UserId | null;
  until: string | null;
  bannedAt: string;
  isEnded: boolean;
  /** It has expired; a job may not have ended it yet. */
  isRunOut: boolean;
  endedBy: UserId | null;
  bannedBy: UserId | null;
  hasAppeal: boolean;
  verdict: AppealOutcome | null;
  decidedBy: UserId | null;
  isFraud: boolean;
  isFraudConfirmed: boolean;
  fraudConfirmedBy: UserId | null;
}

const banColumns = (sql: Sql) => sql`
  id as ban_id, user_id, until, banned_at, ended_at is not null as is_ended, coalesce(until <= now(), false) as is_run_out,
  ended_by, banned_by, appeal is not null as has_appeal, appeal_verdict as verdict,
  appeal_decided_by as decided_by, is_fraud, fraud_confirmed_at is not null as is_fraud_confirmed, fraud_confirmed_by`;

export async function findBan(sql: Sql, banId: string): Promise<BanRow | undefined> {
  const [row] = await sql<BanRow[]>`select ${banColumns(sql)} from bans where id = ${banId}`;
  return row;
}

export async function lockBan(sql: Sql, banId: string): Promise<BanRow | undefined> {
  const [row] = await sql<
    BanRow[]
  >`select ${banColumns(sql)} from bans where id = ${banId} for no key update`;
  return row;
}

/** @param adminId null when it expired */
export async function endBan(sql: Sql, banId: string, adminId: UserId | null): Promise<void> {
  await sql`
    update bans set ended_at = least(now(), until), ended_by = ${adminId} where id = ${banId} and ended_at is null`;
}

/** Returns false if there was an appeal already, or the ban is over. */
export async function writeAppeal(sql: Sql, banId: string, text: string): Promise<boolean> {
  const rows = await sql`
    update bans set appeal = ${text}, appealed_at = now()
    where id = ${banId} and appeal is null and ${holds(sql)} returning id`;
  return rows.length === 1;
}

export async function answerAppeal(
  sql: Sql,
  banId: string,
  decision: { readonly verdict: AppealOutcome; readonly answer: string; readonly adminId: UserId },
): Promise<void> {
  await sql`
    update bans set appeal_verdict = ${decision.verdict}, appeal_answer = ${decision.answer},
      appeal_decided_by = ${decision.adminId}
    where id = ${banId}`;
}

export async function setFraudConfirmed(sql: Sql, banId: string, adminId: UserId): Promise<void> {
  await sql`
    update bans set fraud_confirmed_at = now(), fraud_confirmed_by = ${adminId} where id = ${banId}`;
}

export async function insertPass(sql: Sql, hash: Buffer, banId: string, seconds: number): Promise<void> {
  await sql`
    insert into ban_passes (token_hash, ban_id, expires_at)
    values (${hash}, ${banId}, now() + make_interval(secs => ${seconds}))`;
}

/** Returns the ban as long as it is active and the pass is valid. */
export async function findPass(sql: Sql, hash: Buffer): Promise<string | undefined> {
  const [row] = await sql<{ banId: string }[]>`
    select ban_id from ban_passes join bans on bans.id = ban_passes.ban_id
    where token_hash = ${hash} and expires_at > now() and ${holds(sql)}`;
  return row?.banId;
}

/** Deletes bans that ended that many days ago, and those with neither a person nor a phone. */
export async function deleteOldBans(sql: Sql, days: number): Promise<void> {
  await sql`
    delete from bans where ended_at < now() - make_interval(days => ${days})
      or user_id is null and (phone is null or ended_at is not null)`;
}

export async function deleteOldPasses(sql: Sql): Promise<void> {
  await sql`delete from ban_passes where expires_at < now()`;
}
