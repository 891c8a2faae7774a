import type { Sql } from '#platform/db/database';
import type { CodeKey } from './codes.queries.ts';

/** Locks the phone's count until the transaction ends, so that concurrent guesses see each other. */
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
 * Whether there were too many guesses at the phone's codes lately, and this browser never proved the phone or had too
 * many guesses today.
 */
export async function isUnderGuessing(
  sql: Sql,
  { phone, browser }: CodeKey,
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

/** How many phones had wrong guesses in the last hour, and how many were proved. Counts up to `most` of each. */
export async function countLatePhones(sql: Sql, most: number): Promise<{ guessed: number; proved: number }> {
  const [row] = await sql<[{ guessed: number; proved: number }]>`
    select
      (select count(*)::int from (
        select from phone_guesses where wrong_at > now() - interval '1 hour' limit ${most}) of_late) as guessed,
      (select count(*)::int from (
        select distinct phone from phone_browsers where proved_at > now() - interval '1 hour' limit ${most}) of_late) as proved`;
  return row;
}

/** Adds wrong guesses to a locked count, which restarts after 30 days without one. */
export async function countGuess(sql: Sql, phone: string, guesses: number): Promise<void> {
  await sql`
    update phone_guesses
    set wrong = case when ${isOfLate(sql)} then wrong else 0 end + ${guesses}::int, wrong_at = now()
    where phone = ${phone}`;
}

/** Adds a wrong guess to this browser, if it is one of the person's own. The count restarts after a day without one. */
export async function countOwnGuess(sql: Sql, { phone, browser }: CodeKey): Promise<void> {
  await sql`
    update phone_browsers set wrong = case when ${isOfToday(sql)} then wrong else 0 end + 1, wrong_at = now()
    where phone = ${phone} and browser = ${browser}`;
}

/** After a right code this browser is one of the person's own. Guesses from elsewhere stay counted. */
export async function rememberBrowser(sql: Sql, { phone, browser }: CodeKey): Promise<void> {
  await sql`
    insert into phone_browsers (phone, browser) values (${phone}, ${browser})
    on conflict (phone, browser) do update set proved_at = now()`;
}

/** The browser no longer counts as the person's own. */
export async function forgetBrowserAt(sql: Sql, { phone, browser }: CodeKey): Promise<void> {
  await sql`delete from phone_browsers where phone = ${phone} and browser = ${browser}`;
}

/** The same for all browsers except this one. */
export async function forgetOtherBrowsersAt(sql: Sql, { phone, browser }: CodeKey): Promise<void> {
  await sql`delete from phone_browsers where phone = ${phone} and browser <> ${browser}`;
}

/** The person's own browsers stay their own for the account's new number. */
export async function moveBrowsers(sql: Sql, from: string, to: string): Promise<void> {
  await sql`
    insert into phone_browsers (phone, browser, proved_at)
    select ${to}, browser, proved_at from phone_browsers where phone = ${from} on conflict do nothing`;
}

/** Deletes counts without a guess for that long, except locked ones, and browsers whose cookie has expired. */
export async function deleteOldGuesses(
  sql: Sql,
  { guessDays, browserDays }: { readonly guessDays: number; readonly browserDays: number },
): Promise<void> {
  await sql`
    delete from phone_guesses where phone in (
      select phone from phone_guesses where guessed_at < now() - make_interval(days => ${guessDays})
      for update skip locked)`;
  await sql`delete from phone_browsers where proved_at < now() - make_interval(days => ${browserDays})`;
}

export async function deleteGuesses(sql: Sql, phone: string): Promise<void> {
  await sql`delete from phone_guesses where phone = ${phone}`;
  await sql`delete from phone_browsers where phone = ${phone}`;
}
