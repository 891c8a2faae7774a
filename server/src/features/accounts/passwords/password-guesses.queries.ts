import type { Sql } from '#platform/db/database';

/** One of the counts a guess is added to. */
export interface GuessCount {
  readonly key: Buffer;
  /** The account whose right password forgives the count. */
  readonly account: Buffer | null;
  /** How long it counts, from the first guess on. */
  readonly minutes: number;
}

/** Counts a guess. Locks the count until the transaction ends, so that concurrent guesses see each other. */
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

/** Refuses further guesses for this long, or until the count restarts. */
export async function closeCount(sql: Sql, key: Buffer, seconds: number): Promise<void> {
  await sql`
    update password_guesses set closed_until = least(now() + make_interval(secs => ${seconds}), expires_at)
    where key = ${key}`;
}

/** Undoes one guess and the wait it caused. */
export async function uncountGuess(sql: Sql, key: Buffer): Promise<void> {
  await sql`update password_guesses set guesses = guesses - 1, closed_until = null where key = ${key} and guesses > 0`;
}

/** Locks the account's own count first, like every guess from a strange browser, so that no two deadlock. */
export async function deleteGuessesAt(sql: Sql, account: Buffer): Promise<void> {
  await sql`select from password_guesses where key = ${account} for update`;
  await sql`delete from password_guesses where account = ${account}`;
}

/** Skips locked counts until the next run. */
export async function deleteExpiredGuesses(sql: Sql): Promise<void> {
  await sql`
    delete from password_guesses where key in (
      select key from password_guesses where expires_at < now() for update skip locked)`;
}
