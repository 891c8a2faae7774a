import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

export interface CodeKey {
  readonly phone: string;
  readonly browser: Buffer;
}

/** A browser has one code per phone: a new one replaces it. */
export async function replaceCode(
  sql: Sql,
  { phone, browser }: CodeKey,
  code: { hash: Buffer; length: number; minutes: number },
): Promise<void> {
  await sql`
    insert into phone_codes (phone, browser, code_hash, code_length, expires_at)
    values (${phone}, ${browser}, ${code.hash}, ${code.length}, now() + make_interval(mins => ${code.minutes}))
    on conflict (phone, browser) do update
    set code_hash = excluded.code_hash, code_length = excluded.code_length, wrong_guesses = 0,
      sent_at = now(), expires_at = excluded.expires_at, used_at = null`;
}

/** Deletes this code, unless another one has replaced it meanwhile. */
export async function deleteCode(sql: Sql, { phone, browser }: CodeKey, hash: Buffer): Promise<void> {
  await sql`
    delete from phone_codes where phone = ${phone} and browser = ${browser} and code_hash = ${hash}`;
}

interface LiveCode {
  hash: Buffer;
  length: number;
  wrongGuesses: number;
}

/** The code, if it can still be entered, locked until the transaction ends. */
export async function lockCode(sql: Sql, { phone, browser }: CodeKey): Promise<LiveCode | undefined> {
  const [row] = await sql<LiveCode[]>`
    select code_hash as hash, code_length as length, wrong_guesses from phone_codes
    where phone = ${phone} and browser = ${browser} and used_at is null and expires_at > now()
    for update`;
  return row;
}

export async function countWrongGuess(sql: Sql, { phone, browser }: CodeKey): Promise<void> {
  await sql`update phone_codes set wrong_guesses = wrong_guesses + 1 where phone = ${phone} and browser = ${browser}`;
}

export async function useCode(sql: Sql, { phone, browser }: CodeKey): Promise<void> {
  await sql`update phone_codes set used_at = now() where phone = ${phone} and browser = ${browser}`;
}

interface LastCode {
  phone: string;
  codeLength: number;
}

/** The last code this browser requested, while it can still be entered or requested again. */
export async function findLastCode(sql: Sql, browser: Buffer): Promise<LastCode | undefined> {
  const [row] = await sql<LastCode[]>`
    select phone, code_length from phone_codes
    where browser = ${browser} and used_at is null and expires_at > now()
    order by sent_at desc limit 1`;
  return row;
}

export async function insertPhoneToken(
  sql: Sql,
  hash: Buffer,
  phone: string,
  minutes: number,
): Promise<void> {
  await sql`
    insert into phone_tokens (token_hash, phone, expires_at)
    values (${hash}, ${phone}, now() + make_interval(mins => ${minutes}))`;
}

/** Whether the token is valid for this phone. Locks it until the transaction ends. */
export async function lockPhoneToken(sql: Sql, hash: Buffer, phone: string): Promise<boolean> {
  const rows = await sql`
    select from phone_tokens where token_hash = ${hash} and phone = ${phone} and expires_at > now() for update`;
  return rows.length === 1;
}

/** Uses up a token for this phone. A token for another phone stays valid. */
export async function spendPhoneToken(sql: Sql, hash: Buffer, phone: string): Promise<boolean> {
  const rows = await sql`
    delete from phone_tokens where token_hash = ${hash} and phone = ${phone} and expires_at > now() returning phone`;
  return rows.length === 1;
}

/** Deletes all tokens for this phone. */
export async function deletePhoneTokens(sql: Sql, phone: string): Promise<void> {
  await sql`delete from phone_tokens where phone = ${phone}`;
}

export async function insertPhonePass(sql: Sql, hash: Buffer, phone: string, seconds: number): Promise<void> {
  await sql`
    insert into phone_passes (token_hash, phone, expires_at)
    values (${hash}, ${phone}, now() + make_interval(secs => ${seconds}))`;
}

export async function findPhonePass(sql: Sql, hash: Buffer): Promise<string | undefined> {
  const [row] = await sql<{ phone: string }[]>`
    select phone from phone_passes where token_hash = ${hash} and expires_at > now() and spent_by is null`;
  return row?.phone;
}

/** Whom this pass has signed up, and with which phone, as long as that can be repeated. */
export async function findSpentPass(
  sql: Sql,
  hash: Buffer,
): Promise<{ phone: string; spentBy: UserId } | undefined> {
  const [row] = await sql<{ phone: string; spentBy: UserId }[]>`
    select phone, spent_by from phone_passes
    where token_hash = ${hash} and expires_at > now() and spent_by is not null`;
  return row;
}

/** Ends all passes for this phone. The one that has signed up the person is kept for that time at most. */
export async function spendPhonePass(
  sql: Sql,
  phone: string,
  {
    hash,
    userId,
    minutes,
  }: { readonly hash: Buffer | null; readonly userId: UserId; readonly minutes: number },
): Promise<void> {
  await sql`delete from phone_passes where phone = ${phone} and token_hash is distinct from ${hash}`;
  await sql`
    update phone_passes set spent_by = ${userId}, expires_at = least(expires_at, now() + make_interval(mins => ${minutes}))
    where phone = ${phone}`;
}

export async function deletePhonePasses(sql: Sql, phone: string): Promise<void> {
  await sql`delete from phone_passes where phone = ${phone}`;
}

/** Deletes expired codes, tokens and passes. */
export async function deleteExpiredProofs(sql: Sql): Promise<void> {
  await sql`delete from phone_codes where expires_at < now()`;
  await sql`delete from phone_tokens where expires_at < now()`;
  await sql`delete from phone_passes where expires_at < now()`;
}

/** Deletes all codes this browser requested. Returns their phones. */
export async function deleteCodesIn(sql: Sql, browser: Buffer): Promise<string[]> {
  const rows = await sql<
    { phone: string }[]
  >`delete from phone_codes where browser = ${browser} returning phone`;
  return rows.map(({ phone }) => phone);
}

/** Deletes a phone's codes, tokens and passes. */
export async function deleteProofsOf(sql: Sql, phone: string): Promise<void> {
  await sql`delete from phone_codes where phone = ${phone}`;
  await deletePhoneTokens(sql, phone);
  await deletePhonePasses(sql, phone);
}
