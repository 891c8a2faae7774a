import type { Passkey } from '@showup/contract/accounts/passkeys';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

export type Purpose = 'add' | 'sign-in' | 'confirm';

interface Challenge {
  readonly hash: Buffer;
  readonly browser: Buffer;
  readonly purpose: Purpose;
  /** Null before anyone is signed in. */
  readonly userId: UserId | null;
}

export async function insertPasskeyChallenge(
  sql: Sql,
  { hash, browser, purpose, userId }: Challenge,
  minutes: number,
): Promise<void> {
  await sql`
    insert into passkey_challenges (hash, browser, purpose, user_id, expires_at)
    values (${hash}, ${browser}, ${purpose}, ${userId}, now() + make_interval(mins => ${minutes}))`;
}

/** Uses up a challenge. Returns whether it was valid. */
export async function spendPasskeyChallenge(
  sql: Sql,
  { hash, browser, purpose, userId }: Challenge,
): Promise<boolean> {
  const rows = await sql`
    delete from passkey_challenges
    where hash = ${hash} and browser = ${browser} and purpose = ${purpose}
      and user_id is not distinct from ${userId}::uuid and expires_at > now()
    returning true`;
  return rows.length === 1;
}

export async function deleteExpiredChallenges(sql: Sql): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < now()`;
}

/** The oldest first. */
export async function findPasskeysOf(
  sql: Sql,
  userId: UserId,
): Promise<(Passkey & { credentialId: string; transports: string[] })[]> {
  return sql<(Passkey & { credentialId: string; transports: string[] })[]>`
    select id as _id, name, created_at, last_used_at,
      credential_id, transports
    from passkeys where user_id = ${userId} order by created_at, id`;
}

interface KeptPasskey {
  userId: UserId;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
}

export async function countPasskeysOf(sql: Sql, userId: UserId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from passkeys where user_id = ${userId}`;
  return row.count;
}

export async function findPasskey(sql: Sql, credentialId: string): Promise<KeptPasskey | undefined> {
  const [row] = await sql<KeptPasskey[]>`
    select user_id, credential_id, public_key, counter::float8 as counter
    from passkeys where credential_id = ${credentialId}`;
  return row;
}

interface NewPasskeyRow extends KeptPasskey {
  readonly transports: readonly string[];
  readonly name: string;
  /** The session it is added in. If that browser turns out to be a stranger's, the passkey is removed. */
  readonly sessionId: string;
}

/** Returns false if the passkey is known already. */
export async function insertPasskey(sql: Sql, passkey: NewPasskeyRow): Promise<boolean> {
  const rows = await sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, browser)
    values (${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
      ${[...passkey.transports]}, ${passkey.name}, (select browser from sessions where id = ${passkey.sessionId}))
    on conflict do nothing returning id`;
  return rows.length === 1;
}

/** Returns false if the passkey is gone or its count did not rise. Passkeys that do not count stay at 0. */
export async function usePasskey(sql: Sql, credentialId: string, counter: number): Promise<boolean> {
  const rows = await sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where credential_id = ${credentialId} and (counter < ${counter} or counter = 0 and ${counter} = 0)
    returning id`;
  return rows.length === 1;
}

/** Returns whether the person had it. */
export async function deletePasskey(sql: Sql, userId: UserId, passkeyId: string): Promise<boolean> {
  const rows = await sql`delete from passkeys where id = ${passkeyId} and user_id = ${userId} returning id`;
  return rows.length === 1;
}

/** Deletes the passkeys that were added in a browser. Returns how many. */
export async function deletePasskeysIn(sql: Sql, userId: UserId, browser: Buffer): Promise<number> {
  const rows =
    await sql`delete from passkeys where user_id = ${userId} and browser = ${browser} returning id`;
  return rows.length;
}

/** Deletes all passkeys and recovery codes. Returns whether there were any passkeys. */
export async function deletePasskeysOf(sql: Sql, userId: UserId): Promise<boolean> {
  const rows = await sql`delete from passkeys where user_id = ${userId} returning id`;
  await sql`delete from recovery_codes where user_id = ${userId}`;
  return rows.length > 0;
}

export async function replaceRecoveryCodes(
  sql: Sql,
  userId: UserId,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`;
  for (const hash of hashes)
    await sql`insert into recovery_codes (user_id, hash) values (${userId}, ${hash})`;
}

/** Uses up a recovery code. Returns whether it was one of the person's. */
export async function spendRecoveryCode(sql: Sql, userId: UserId, hash: Buffer): Promise<boolean> {
  const rows = await sql`
    delete from recovery_codes where user_id = ${userId} and hash = ${hash} returning true`;
  return rows.length === 1;
}

export async function countRecoveryCodes(sql: Sql, userId: UserId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from recovery_codes where user_id = ${userId}`;
  return row.count;
}

/** Opens the desk to an admin's session. */
export async function confirmSession(sql: Sql, sessionId: string, hours: number): Promise<void> {
  await sql`
    update sessions set confirmed_until = now() + make_interval(hours => ${hours}) where id = ${sessionId}`;
}

/** The same for a session that has just started. */
export async function confirmNewSession(sql: Sql, tokenHash: Buffer, hours: number): Promise<void> {
  await sql`
    update sessions set confirmed_until = now() + make_interval(hours => ${hours}) where token_hash = ${tokenHash}`;
}

/** Closes the desk to all sessions of a person except `keptId`. */
export async function unconfirmSessionsOf(sql: Sql, userId: UserId, keptId: string | null): Promise<void> {
  await sql`
    update sessions set confirmed_until = null
    where user_id = ${userId} and id is distinct from ${keptId}::uuid and confirmed_until is not null`;
}
