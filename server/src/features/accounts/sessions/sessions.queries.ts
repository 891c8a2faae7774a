import type { Session } from '@showup/contract/accounts/account-settings';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

export async function insertSession(
  sql: Sql,
  session: {
    tokenHash: Buffer;
    userId: UserId;
    userAgent: string;
    /** Null if the session was not started by a browser. */
    browser: Buffer | null;
    isProved: boolean;
    seconds: number;
  },
): Promise<void> {
  await sql`
    insert into sessions (token_hash, user_id, user_agent, browser, expires_at, proved_at)
    values (${session.tokenHash}, ${session.userId}, ${session.userAgent}, ${session.browser},
      now() + make_interval(secs => ${session.seconds}), case when ${session.isProved} then now() end)`;
}

/** Whether the person has proved their identity in this session within that time. */
export async function isProved(sql: Sql, sessionId: string, seconds: number): Promise<boolean> {
  const rows = await sql`
    select from sessions where id = ${sessionId} and proved_at > now() - make_interval(secs => ${seconds})`;
  return rows.length > 0;
}

/** Whether the session is that old, and no session of the person has signed out another one since then. */
export async function isSettledSession(sql: Sql, sessionId: string, days: number): Promise<boolean> {
  const rows = await sql`
    select from sessions s where id = ${sessionId} and created_at <= now() - make_interval(days => ${days})
      and not exists (
        select from sessions own
        where own.user_id = s.user_id and own.ended_others_at > now() - make_interval(days => ${days}))`;
  return rows.length > 0;
}

export async function markEndedOthers(sql: Sql, sessionId: string): Promise<void> {
  await sql`update sessions set ended_others_at = now() where id = ${sessionId}`;
}

export async function proveSession(sql: Sql, sessionId: string): Promise<void> {
  await sql`update sessions set proved_at = now() where id = ${sessionId}`;
}

/** Makes this the only proved session: proofs in the others were about the account's earlier phone. */
export async function proveSessionAlone(sql: Sql, userId: UserId, sessionId: string): Promise<void> {
  await sql`update sessions set proved_at = case when id = ${sessionId} then now() end where user_id = ${userId}`;
}

export interface SessionRow {
  sessionId: string;
  userId: UserId;
  isAdmin: boolean;
  mustConfirm: boolean;
  isVerified: boolean;
  /** Whether it was last seen long enough ago that this visit should be recorded. */
  isStale: boolean;
}

/** Ignores sessions of demo people while the demo is off. */
export async function findSession(
  sql: Sql,
  tokenHash: Buffer,
  { isDemo, mustConfirm }: { isDemo: boolean; mustConfirm: boolean },
): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`
    select s.id as session_id, u.id as user_id, u.role = 'Admin' and shown.is_them as is_admin,
      u.role = 'Admin' and not shown.is_them as must_confirm,
      u.verified_at is not null as is_verified, s.last_seen_at < now() - interval '1 hour' as is_stale
    from sessions s join users u on u.id = s.user_id
      cross join lateral (
        select not ${mustConfirm}::boolean or u.is_demo or coalesce(s.confirmed_until > now(), false) as is_them) shown
    where s.token_hash = ${tokenHash} and s.expires_at > now() and (not u.is_demo or ${isDemo})`;
  return row;
}

export async function findSessionId(sql: Sql, tokenHash: Buffer): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select id from sessions where token_hash = ${tokenHash}`;
  return row?.id ?? null;
}

interface DeskSession {
  userId: UserId;
  sessionId: string;
}

/** The sessions in which an admin may use the desk now. */
export async function findDeskSessions(
  sql: Sql,
  { isDemo, mustConfirm }: { isDemo: boolean; mustConfirm: boolean },
): Promise<DeskSession[]> {
  return sql<DeskSession[]>`
    select u.id as user_id, s.id as session_id
    from users u join sessions s on s.user_id = u.id
    where u.role = 'Admin' and s.expires_at > now() and (not u.is_demo or ${isDemo})
      and (not ${mustConfirm}::boolean or u.is_demo or coalesce(s.confirmed_until > now(), false))`;
}

export async function touchSession(sql: Sql, sessionId: string): Promise<void> {
  await sql`update sessions set last_seen_at = now() where id = ${sessionId}`;
}

/** The ids of a person's sessions in one browser. */
export async function findSessionsIn(sql: Sql, userId: UserId, browser: Buffer): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from sessions where user_id = ${userId} and browser = ${browser}`;
  return rows.map(({ id }) => id);
}

/** Returns whether the person had it. */
export async function deleteSession(sql: Sql, userId: UserId, sessionId: string): Promise<boolean> {
  const rows = await sql`delete from sessions where id = ${sessionId} and user_id = ${userId} returning id`;
  return rows.length === 1;
}

/**
 * The browser of another session of the person, if it is not this one's. Undefined while the person is being asked about
 * this session's browser.
 */
export async function findOtherBrowser(
  sql: Sql,
  { id, sessionId }: { id: UserId; sessionId: string },
  otherId: string,
): Promise<Buffer | undefined> {
  const [row] = await sql<{ browser: Buffer }[]>`
    select other.browser from sessions other join sessions own on own.user_id = other.user_id
    where own.id = ${sessionId} and other.id = ${otherId} and other.user_id = ${id}
      and other.browser is not null and other.browser is distinct from own.browser
      and not exists (select from announced_sign_ins a where a.user_id = own.user_id and a.browser = own.browser)`;
  return row?.browser;
}

/** Returns the ids of the deleted sessions. */
export async function deleteSessionsOf(sql: Sql, userId: UserId, keptId: string | null): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    delete from sessions where user_id = ${userId} and id is distinct from ${keptId}::uuid returning id`;
  return rows.map(({ id }) => id);
}

type ListedSession = Omit<Session, 'device'> & { readonly userAgent: string };

export async function findSessionsOf(sql: Sql, userId: UserId, currentId: string): Promise<ListedSession[]> {
  return sql<ListedSession[]>`
    select id as _id, user_agent, created_at, last_seen_at,
      id = ${currentId} as is_current
    from sessions where user_id = ${userId} and expires_at > now()
    order by id = ${currentId} desc, last_seen_at desc, id`;
}

export async function deleteExpiredSessions(sql: Sql): Promise<void> {
  await sql`delete from sessions where expires_at < now()`;
}

/** By its id, or all with an email. */
interface NewAccount {
  readonly userId?: UserId;
  readonly email?: string;
}

/**
 * Who was created within that time by a sign-up in this browser whose session is left. That alone proves nothing, since
 * someone who used the browser before has its cookie, too.
 */
export async function findCreatedIn(
  sql: Sql,
  browser: Buffer,
  { userId, email }: NewAccount,
  minutes: number,
): Promise<UserId[]> {
  const rows = await sql<{ id: UserId }[]>`
    select u.id from users u join sessions s on s.user_id = u.id
    where (u.id = ${userId ?? null} or u.email = ${email ?? null})
      and u.created_at > now() - make_interval(mins => ${minutes})
      and s.browser = ${browser} and s.created_at = u.created_at
    order by u.id`;
  return rows.map(({ id }) => id);
}
