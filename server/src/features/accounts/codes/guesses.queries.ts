import type { Sql } from '../../../platform/db/database.ts';

interface Place {
  readonly phone: string;
  readonly browser: Buffer;
}

/** Holds the phone's count until the transaction ends: of guesses at the same moment each sees those before it. */
export async function lockGuesses(sql: Sql, phone: string): Promise<void> {
  await sql`
    insert into phone_guesses (phone, wrong) values (${phone}, 0)
    on conflict (phone) do update set guessed_at = now()`;
}

const isOfLate = (sql: Sql) => sql`wrong_at > now() - interval '30 days'`;

export interface GuessLimits {
  readonly guesses: number;
  readonly ownGuesses: number;
}

const isOfToday = (sql: Sql) => sql`wrong_at > now() - interval '1 day'`;

/**
 * Whether the phone's codes were guessed at this often of late, and never proved in this browser, or guessed at there too
 * often today.
 */
export async function isUnderGuessing(
  sql: Sql,
  { phone, browser }: Place,
  { guesses, ownGuesses }: GuessLimits,
): Promise<boolean> {
  const [row] = await sql<{ isUnderGuessing: boolean }[]>`
    select exists (select from phone_guesses where phone = ${phone} and wrong >= ${guesses} and ${isOfLate(sql)})
      and not exists (
        select from phone_browsers where phone = ${phone} and browser = ${browser}
          and not coalesce(wrong >= ${ownGuesses} and ${isOfToday(sql)}, false))
      as is_under_guessing`;
  return row?.isUnderGuessing ?? false;
}

/** In the last hour, the phones at which codes were guessed wrongly, and those that were proved, in however many browsers; of many, `most` are counted. */
export async function countLatePhones(sql: Sql, most: number): Promise<{ guessed: number; proved: number }> {
  const [row] = await sql<[{ guessed: number; proved: number }]>`
    select
      (select count(*)::int from (
        select from phone_guesses where wrong_at > now() - interval '1 hour' limit ${most}) of_late) as guessed,
      (select count(*)::int from (
        select distinct phone from phone_browsers where proved_at > now() - interval '1 hour' limit ${most}) of_late) as proved`;
  return row;
}

/** So many wrong guesses more, where the count is held. A count that nobody added to for 30 days begins anew. */
export async function countGuess(sql: Sql, phone: string, guesses: number): Promise<void> {
  await sql`
    update phone_guesses
    set wrong = case when ${isOfLate(sql)} then wrong else 0 end + ${guesses}::int, wrong_at = now()
    where phone = ${phone}`;
}

/** One more in this browser, where it is one of the person's own. A count that nobody added to for a day begins again. */
export async function countOwnGuess(sql: Sql, { phone, browser }: Place): Promise<void> {
  await sql`
    update phone_browsers set wrong = case when ${isOfToday(sql)} then wrong else 0 end + 1, wrong_at = now()
    where phone = ${phone} and browser = ${browser}`;
}

/** After a right code this browser is one of the person's own. What was guessed elsewhere stays counted. */
export async function rememberBrowser(sql: Sql, { phone, browser }: Place): Promise<void> {
  await sql`
    insert into phone_browsers (phone, browser) values (${phone}, ${browser})
    on conflict (phone, browser) do update set proved_at = now()`;
}

/** It is none of the person's own any more. */
export async function forgetBrowserAt(sql: Sql, { phone, browser }: Place): Promise<void> {
  await sql`delete from phone_browsers where phone = ${phone} and browser = ${browser}`;
}

/** The same for all but one. */
export async function forgetOtherBrowsersAt(sql: Sql, { phone, browser }: Place): Promise<void> {
  await sql`delete from phone_browsers where phone = ${phone} and browser <> ${browser}`;
}

/** The browsers of an account's old number are its person's own for the new one, too. */
export async function moveBrowsers(sql: Sql, from: string, to: string): Promise<void> {
  await sql`
    insert into phone_browsers (phone, browser, proved_at)
    select ${to}, browser, proved_at from phone_browsers where phone = ${from} on conflict do nothing`;
}

/** Counts that nobody added to for 90 days, and browsers whose cookie has expired since. Those that are held stay. */
export async function deleteOldGuesses(sql: Sql): Promise<void> {
  await sql`
    delete from phone_guesses where phone in (
      select phone from phone_guesses where guessed_at < now() - interval '90 days' for update skip locked)`;
  await sql`delete from phone_browsers where proved_at < now() - interval '1 year'`;
}

export async function deleteGuesses(sql: Sql, phone: string): Promise<void> {
  await sql`delete from phone_guesses where phone = ${phone}`;
  await sql`delete from phone_browsers where phone = ${phone}`;
}
