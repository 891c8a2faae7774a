import type { NewSignIn } from '@showup/contract/accounts/account-settings';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/**
 * Remembers a browser. Returns whether it is new to a person who has signed in elsewhere before. The person is locked.
 */
export async function meetBrowser(sql: Sql, userId: UserId, browser: Buffer): Promise<boolean> {
  const [row] = await sql<{ isNew: boolean }[]>`
    with met as (
      insert into known_browsers (user_id, browser) values (${userId}, ${browser})
      on conflict (user_id, browser) do update set last_used_at = now())
    select count(*) > 0 and not coalesce(bool_or(browser = ${browser}), false) as is_new
    from known_browsers where user_id = ${userId}`;
  return row?.isNew ?? false;
}

/** Whether the person has signed in in this browser before. */
export async function isKnownBrowser(sql: Sql, userId: UserId, browser: Buffer): Promise<boolean> {
  const rows = await sql`select from known_browsers where user_id = ${userId} and browser = ${browser}`;
  return rows.length > 0;
}

/**
 * Restricts the browser if a session elsewhere can be asked about it, or if another browser is restricted, since that
 * one may have ended the session. For an account with a phone this lasts until a second code is entered; for others a
 * few days, which further new browsers within a week don't restart. A browser that was signed out within a day and
 * returns with a code has entered its second one.
 */
export async function insertAnnounced(
  sql: Sql,
  { userId, browser, userAgent, isByCode, answerDays, heldDays }: Announced,
): Promise<void> {
  const isSecondCode = sql`
    announced.put_out_at > now() - interval '1 day' and announced.by_code and excluded.by_code`;
  await sql`
    insert into announced_sign_ins as announced (user_id, browser, user_agent, by_code, held_until)
    select ${userId}, ${browser}, ${userAgent}, ${isByCode}, case when exists (
        select from announced_sign_ins held where held.user_id = ${userId} and held.held_until > now())
      or exists (
        select from sessions s
        where s.user_id = ${userId} and s.browser is distinct from ${browser} and s.expires_at > now()
          and not exists (
            select from announced_sign_ins other where other.user_id = s.user_id and other.browser = s.browser))
      then case when phone is null
        then least(now() + make_interval(days => ${heldDays}),
          (select min(held_until) from announced_sign_ins
            where user_id = ${userId} and held_until > now() - interval '4 days'))
        else now() + make_interval(days => ${answerDays}) end
      end
    from users where id = ${userId}
    on conflict (user_id, browser) do update
    set user_agent = excluded.user_agent, signed_in_at = now(), by_code = excluded.by_code, put_out_at = null, is_answered = false,
      proved_at = case when ${isSecondCode} then now() end,
      held_until = case when ${isSecondCode} then null else excluded.held_until end`;
  await sql`
    update known_browsers k set proved_at = announced.proved_at from announced_sign_ins announced
    where k.user_id = ${userId} and k.browser = ${browser}
      and announced.user_id = k.user_id and announced.browser = k.browser`;
}

interface Announced {
  readonly userId: UserId;
  readonly browser: Buffer;
  readonly userAgent: string;
  /** Whether the person signed in by a code to the phone. */
  readonly isByCode: boolean;
  readonly answerDays: number;
  readonly heldDays: number;
}

const isBrowserOf = (sql: Sql, sessionId: string) => sql`
  exists (
    select from sessions s
    where s.id = ${sessionId} and s.user_id = announced.user_id and s.browser = announced.browser)`;

/** What would lift the restriction of this session's browser, if there is one. */
export async function findHold(sql: Sql, sessionId: string): Promise<'code' | 'answer' | undefined> {
  const [row] = await sql<{ releasedBy: 'code' | 'answer' }[]>`
    select case when phone is null then 'answer' else 'code' end as released_by
    from announced_sign_ins announced join users on users.id = announced.user_id
    where announced.held_until > now() and ${isBrowserOf(sql, sessionId)}`;
  return row?.releasedBy;
}

/** After a second code was entered in this session's browser. */
export async function releaseBrowser(sql: Sql, sessionId: string): Promise<void> {
  await sql`
    update announced_sign_ins announced set held_until = null, proved_at = now()
    where ${isBrowserOf(sql, sessionId)}`;
  await sql`
    update known_browsers k set proved_at = now() from sessions s
    where s.id = ${sessionId} and k.user_id = s.user_id and k.browser = s.browser`;
}

/** Whether a second code to the phone was entered in the browser of that session of the person, after the sign-in. */
export async function isHeldByPhone(sql: Sql, userId: UserId, sessionId: string): Promise<boolean> {
  const rows = await sql`
    select from sessions s join known_browsers k on k.user_id = s.user_id and k.browser = s.browser
    where s.id = ${sessionId} and s.user_id = ${userId} and k.proved_at is not null`;
  return rows.length > 0;
}

/**
 * Whether a session may be asked about a sign-in. Excludes sessions whose own browser is in question, and those without
 * a known browser that started after the sign-in.
 */
const isForSession = (sql: Sql, sessionId: string) => sql`
  not announced.is_answered and exists (
    select from sessions own where own.id = ${sessionId} and own.user_id = announced.user_id
      and (own.browser is not null or own.created_at < announced.signed_in_at)
      and not exists (
        select from announced_sign_ins other
        where other.user_id = own.user_id and other.browser = own.browser))`;

/** The oldest first. */
export async function findAnnounced(
  sql: Sql,
  userId: UserId,
  sessionId: string,
): Promise<(Omit<NewSignIn, 'device'> & { userAgent: string })[]> {
  return sql<(Omit<NewSignIn, 'device'> & { userAgent: string })[]>`
    select announced.id as _id, announced.user_agent, announced.signed_in_at
    from announced_sign_ins announced
    where announced.user_id = ${userId} and ${isForSession(sql, sessionId)}
    order by announced.signed_in_at, announced.id`;
}

interface AskedAbout {
  readonly browser: Buffer;
  /** Whether a second code to the phone was entered there. */
  readonly isProved: boolean;
}

/** The browser of a sign-in, if this session may be asked about it. */
export async function findAskedAbout(
  sql: Sql,
  userId: UserId,
  { signInId, sessionId }: { signInId: string; sessionId: string },
): Promise<AskedAbout | undefined> {
  const [row] = await sql<AskedAbout[]>`
    select announced.browser, announced.proved_at is not null as is_proved from announced_sign_ins announced
    where announced.id = ${signInId} and announced.user_id = ${userId} and ${isForSession(sql, sessionId)}`;
  return row;
}

/** Returns whether it was still there. */
export async function deleteAnnounced(sql: Sql, signInId: string): Promise<boolean> {
  const rows = await sql`delete from announced_sign_ins where id = ${signInId} returning id`;
  return rows.length === 1;
}

/** Returns whether it was still there. Another code lets its browser in again. */
export async function putOut(sql: Sql, signInId: string): Promise<boolean> {
  const rows = await sql`
    update announced_sign_ins set put_out_at = now(), is_answered = true, held_until = null
    where id = ${signInId} and not is_answered returning id`;
  return rows.length === 1;
}

/** The same for a browser that was signed out from the list of devices, which is not an answer about a sign-in. */
export async function putOutBrowser(sql: Sql, userId: UserId, browser: Buffer): Promise<void> {
  await sql`
    update announced_sign_ins set put_out_at = now() where user_id = ${userId} and browser = ${browser}`;
}

/** From now on the browser counts as unknown to this person. */
export async function forgetBrowserOf(sql: Sql, userId: UserId, browser: Buffer): Promise<void> {
  await sql`delete from known_browsers where user_id = ${userId} and browser = ${browser}`;
  await sql`delete from password_browsers where user_id = ${userId} and browser = ${browser}`;
}

/** The same for all browsers except this one. */
export async function forgetOtherBrowsersOf(sql: Sql, userId: UserId, browser: Buffer): Promise<void> {
  await sql`delete from known_browsers where user_id = ${userId} and browser <> ${browser}`;
  await sql`delete from password_browsers where user_id = ${userId} and browser <> ${browser}`;
}

/** Closes the questions about all browsers except this one: their sessions end. */
export async function closeOtherQuestions(sql: Sql, userId: UserId, browser: Buffer): Promise<void> {
  await sql`
    update announced_sign_ins set is_answered = true, held_until = null
    where user_id = ${userId} and browser <> ${browser}`;
}

/** Whether the person has signed in there before and is not being asked about it. */
export async function isSettledBrowser(sql: Sql, userId: UserId, browser: Buffer): Promise<boolean> {
  const rows = await sql`
    select from known_browsers k where user_id = ${userId} and browser = ${browser}
      and not exists (select from announced_sign_ins a where a.user_id = k.user_id and a.browser = k.browser)`;
  return rows.length > 0;
}

/** Deletes sign-ins that nobody answered in time, and browsers whose cookie has expired. */
export async function deleteOldBrowsers(
  sql: Sql,
  { answerDays, unusedDays }: { answerDays: number; unusedDays: number },
): Promise<void> {
  await sql`delete from announced_sign_ins where signed_in_at < now() - make_interval(days => ${answerDays})`;
  await sql`delete from known_browsers where last_used_at < now() - make_interval(days => ${unusedDays})`;
}
