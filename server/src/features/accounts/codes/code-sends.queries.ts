import type { Sql } from '#platform/db/database';

export interface SendKey {
  readonly phone: string;
  readonly browser: Buffer;
  /** Null in one of the person's own browsers, where strangers' codes do not count. */
  readonly network: string | null;
}

interface Limits {
  /**
   * Seconds to wait after the 1st, 2nd … code since the last right one. The last entry applies to all further codes.
   */
  readonly waits: readonly number[];
  /** How many codes used up by wrong guesses can be replaced without a wait. */
  readonly freeAfterGuesses: number;
  readonly guesses: number;
  readonly perPhoneAndNetwork: number;
  readonly perNetwork: number;
  readonly provedPerPhone: number;
  readonly perPhoneAndDay: number;
}

/** Makes concurrent requests wait for each other until the transaction ends. */
export async function lockSends(sql: Sql, { phone, browser, network }: SendKey): Promise<void> {
  if (network !== null) {
    await sql`select pg_advisory_xact_lock(1, hashtext(${network}))`;
  }
  await sql`select pg_advisory_xact_lock(3, hashtext(${phone}))`;
  await sql`select pg_advisory_xact_lock(2, hashtext(${phone + browser.toString('hex')}))`;
}

/** Whether the phone has been proved in this browser. */
export async function isOwnBrowser(sql: Sql, phone: string, browser: Buffer): Promise<boolean> {
  const rows = await sql`select from phone_browsers where phone = ${phone} and browser = ${browser}`;
  return rows.length > 0;
}

export interface NextSend {
  /** When the next code may be requested; not in the future if there is no wait. */
  resendAt: string;
  seconds: number;
  /** Whether a limit applies beyond the wait after the last code. */
  isLimited: boolean;
}

/**
 * When the next code may be requested there, given the codes of the last hour and day. Codes for the person's own
 * browsers do not make strangers wait, and vice versa.
 */
export async function findNextSend(sql: Sql, key: SendKey, limits: Limits): Promise<NextSend> {
  const { phone, browser, network } = key;
  const { waits } = limits;
  const [row] = await sql<NextSend[]>`
    with recent as materialized (
      select * from code_sends
      where (phone = ${phone} or network = ${network}) and sent_at > now() - interval '1 hour'
    ), own as (
      select max(sent_at) as last, count(*)::int as sent from recent
      where phone = ${phone} and browser = ${browser} and not is_proved
    ), dead as (
      select from phone_codes
      where phone = ${phone} and browser = ${browser} and wrong_guesses >= ${limits.guesses}
    ), times as (
      select
        (select last + make_interval(secs => (${waits}::int[])[least(sent, ${waits.length})]) from own
          where sent > 0 and not (exists (select from dead) and sent <= ${limits.freeAfterGuesses})) as waited,
        greatest(
          (select sent_at from recent where phone = ${phone} and network = ${network}
            order by sent_at desc offset ${limits.perPhoneAndNetwork - 1} limit 1),
          (select sent_at from recent where network = ${network}
            order by sent_at desc offset ${limits.perNetwork - 1} limit 1),
          (select sent_at from recent where phone = ${phone} and is_proved
            order by sent_at desc offset ${limits.provedPerPhone - 1} limit 1)
        ) + interval '1 hour' as limited,
        (select sent_at from code_sends
          where phone = ${phone} and (network is null) = (${network}::text is null) and not is_proved
            and sent_at > now() - interval '1 day'
          order by sent_at desc offset ${limits.perPhoneAndDay - 1} limit 1) + interval '1 day' as spent
    )
    select coalesce(greatest(waited, limited, spent), now()) as resend_at,
      ceil(extract(epoch from coalesce(greatest(waited, limited, spent), now()) - now()))::int as seconds,
      coalesce(greatest(limited, spent) > coalesce(waited, now()), false) as is_limited
    from times`;
  if (!row) throw new Error('A query without a condition returned no row.');
  return row;
}

export async function insertSend(sql: Sql, { phone, browser, network }: SendKey): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into code_sends (phone, browser, network) values (${phone}, ${browser}, ${network}) returning id`;
  if (!row) throw new Error('An insert returned no row.');
  return row.id;
}

/** A code that could not be sent does not count. */
export async function deleteSend(sql: Sql, id: string): Promise<void> {
  await sql`delete from code_sends where id = ${id}`;
}

/** Codes that led to a right one no longer cause a wait. */
export async function proveSends(sql: Sql, phone: string, browser: Buffer): Promise<void> {
  await sql`
    update code_sends set is_proved = true, network = null where phone = ${phone} and browser = ${browser}`;
}

export async function deleteOldSends(sql: Sql, days: number): Promise<void> {
  await sql`delete from code_sends where sent_at < now() - make_interval(days => ${days})`;
}

export async function deleteSendsOf(sql: Sql, phone: string): Promise<void> {
  await sql`delete from code_sends where phone = ${phone}`;
}
