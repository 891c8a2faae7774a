import type { UserId } from '@showup/contract/fields';
import { LOST_PHONE_DAYS } from '@showup/contract/profiles';
import type { Sql } from '#platform/db/database';

/**
 * Held until the transaction ends, so that if several people verify the same phone, one gets it and the others are
 * refused.
 */
export async function lockPhone(sql: Sql, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('profiles.phone'), hashtext(${phone}))`;
}

export async function findUserIdByPhone(sql: Sql, phone: string): Promise<UserId | undefined> {
  const [row] = await sql<{ id: UserId }[]>`select id from users where phone = ${phone}`;
  return row?.id;
}

/** Returns false if the phone belongs to someone else. */
export async function setPhone(sql: Sql, userId: UserId, phone: string): Promise<boolean> {
  await lockPhone(sql, phone);
  const rows = await sql`
    update users set phone = ${phone}, phone_proved_at = now()
    where id = ${userId} and not exists (select from users other where other.phone = ${phone} and other.id <> ${userId})
    returning id`;
  return rows.length === 1;
}

/**
 * Changes the number, or removes it. A lost number is kept for some days, in which it can take the account back. Returns false
 * if the account has another number by now, or the new one is taken.
 */
export async function changePhone(
  sql: Sql,
  userId: UserId,
  { from, to, isLost }: { readonly from: string; readonly to: string | null; readonly isLost: boolean },
): Promise<boolean> {
  if (to !== null) await lockPhone(sql, to);
  const rows = await sql`
    update users set phone = ${to}, phone_changed_at = now(),
      phone_proved_at = case when ${to !== null} then now() end,
      phone_lost_at = case when ${isLost} then now() end, lost_phone = case when ${isLost} then phone end
    where id = ${userId} and phone = ${from} and not exists (select from users other where other.phone = ${to})
    returning id`;
  return rows.length === 1;
}

/** Records that the person has just verified the number. */
export async function markPhoneProved(sql: Sql, userId: UserId): Promise<void> {
  await sql`update users set phone_proved_at = now() where id = ${userId}`;
}

/** Whether a code to the number was entered for this account in the last `days` days. */
export async function isPhoneProved(sql: Sql, userId: UserId, days: number): Promise<boolean> {
  const rows = await sql`
    select from users where id = ${userId} and phone_proved_at > now() - make_interval(days => ${days})`;
  return rows.length > 0;
}

/** Whether its number was recently changed without a code to the old one. */
export async function hasLostPhone(sql: Sql, userId: UserId): Promise<boolean> {
  const rows = await sql`
    select from users where id = ${userId} and phone_lost_at > now() - make_interval(days => ${LOST_PHONE_DAYS})`;
  return rows.length > 0;
}

export async function deleteLostPhones(sql: Sql): Promise<void> {
  await sql`
    update users set lost_phone = null
    where lost_phone is not null and phone_lost_at <= now() - make_interval(days => ${LOST_PHONE_DAYS})`;
}
