import type { Sql } from '../../../platform/db/database.ts';

/** One count that a guess goes into. */
export interface GuessCount {
  readonly key: Buffer;
  /** The account whose right password forgives the count. */
  readonly account: Buffer | null;
  /** From its first guess until it begins anew. */
  readonly minutes: number;
}

/** Counts one guess and holds the count until the transaction ends: of guesses at the same moment each sees those before it. */
export async function countGuess(
  sql: Sql,
  { key, account, minutes }: GuessCount,
): Promise<{ guesses: number; waitSeconds: number }> {
  const [row] = await sql<[{ guesses: number; waitSeconds: number }]>`
    insert into password_guesses as held (key, account, guesses, expires_at)
    values (${key}, ${account}, 1, now() + make_interval(mins => ${minutes}))
    on conflict (key) do update
    set guesses = case when held.expires_at > now() then held.guesses + 1 else 1 end,
      expires_at = case when held.expires_at > now() then held.expires_at else excluded.expires_at end
    returning guesses, greatest(0, ceil(extract(epoch from closed_until - now())))::int as wait_seconds`;
  return row;
}

/** No guess is heard for this long, or until the count begins anew. */
export async function closeCount(sql: Sql, key: Buffer, seconds: number): Promise<void> {
  await sql`
    update password_guesses set closed_until = least(now() + make_interval(secs => ${seconds}), expires_at)
    where key = ${key}`;
}

/** Takes one guess back, and the wait that it brought. */
export async function uncountGuess(sql: Sql, key: Buffer): Promise<void> {
  await sql`update password_guesses set guesses = guesses - 1, closed_until = null where key = ${key} and guesses > 0`;
}

/** Holds the account's own count first, as every strange guess does, so no two wait for each other here. */
export async function deleteGuessesAt(sql: Sql, account: Buffer): Promise<void> {
  await sql`select from password_guesses where key = ${account} for update`;
  await sql`delete from password_guesses where account = ${account}`;
}

/** Counts that somebody holds are left for the next time. */
export async function deleteExpiredGuesses(sql: Sql): Promise<void> {
  await sql`
    delete from password_guesses where key in (
      select key from password_guesses where expires_at < now() for update skip locked)`;
}
