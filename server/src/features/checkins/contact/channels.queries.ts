import type { Channel, ChannelKind } from '@showup/contract/checkins';
import type { Sql } from '#platform/db/database';

export interface ConfirmedRow extends Omit<Channel, 'address'> {
  id: string;
  checkInId: string;
  /** The email address or the phone, or an address at a push service. */
  address: string;
}

export async function findConfirmed(sql: Sql, checkInIds: readonly string[]): Promise<ConfirmedRow[]> {
  return sql<ConfirmedRow[]>`
    select ch.id, ch.check_in_id, ch.kind, ch.address,
      (select case when bool_or(m.sent_at is not null) then true when bool_or(m.undelivered_at is not null) then false end
        from check_in_messages m where m.channel_id = ch.id and m.kind = 'alert') as is_reached
    from check_in_channels ch
    where ch.check_in_id = any(${[...checkInIds]}::uuid[]) and ch.confirmed_at is not null
    order by ch.confirmed_at, ch.id`;
}

export interface NewChannel {
  readonly checkInId: string;
  readonly kind: ChannelKind;
  readonly address: string;
  readonly p256dh: string | null;
  readonly auth: string | null;
}

interface Requested {
  readonly id: string;
  readonly isConfirmed: boolean;
  /** Above 0 while the last code is too recent for another one. */
  readonly waitSeconds: number;
}

/** The check-in is locked. */
export async function findRequested(
  tx: Sql,
  { checkInId, kind, address }: NewChannel,
  waitSeconds: number,
): Promise<Requested | undefined> {
  const [row] = await tx<Requested[]>`
    select id, confirmed_at is not null as is_confirmed,
      case when code_hash is null then 0
        else greatest(0, ceil(extract(epoch from code_sent_at - now()) + ${waitSeconds}))::int end as wait_seconds
    from check_in_channels where check_in_id = ${checkInId} and kind = ${kind} and address = ${address}`;
  return row;
}

/** Of the channels of a check-in: all, and the confirmed ones. */
export async function countChannels(
  tx: Sql,
  checkInId: string,
): Promise<{ requested: number; confirmed: number }> {
  const [row] = await tx<[{ requested: number; confirmed: number }]>`
    select count(*)::int as requested, count(confirmed_at)::int as confirmed
    from check_in_channels where check_in_id = ${checkInId}`;
  return row;
}

/** @returns its id, with which the code is salted */
export async function saveRequest(tx: Sql, channel: NewChannel): Promise<string> {
  const { checkInId, kind, address, p256dh, auth } = channel;
  const [row] = await tx<[{ id: string }]>`
    insert into check_in_channels (check_in_id, kind, address, p256dh, auth)
    values (${checkInId}, ${kind}, ${address}, ${p256dh}, ${auth})
    on conflict (check_in_id, kind, address) do update
      set p256dh = excluded.p256dh, auth = excluded.auth, code_sent_at = now(), wrong_guesses = 0
    returning id`;
  return row.id;
}

export async function setCode(tx: Sql, id: string, hash: Buffer): Promise<void> {
  await tx`update check_in_channels set code_hash = ${hash} where id = ${id}`;
}

/** For a code that could not be sent, so that another one can be requested at once. */
export async function forgetCode(sql: Sql, id: string): Promise<void> {
  await sql`update check_in_channels set code_hash = null where id = ${id}`;
}

export interface PendingCode {
  readonly id: string;
  readonly codeHash: Buffer;
}

/** Codes that can still be entered. The check-in is locked. */
export async function findPending(
  tx: Sql,
  checkInId: string,
  { minutes, guesses }: { readonly minutes: number; readonly guesses: number },
): Promise<PendingCode[]> {
  return tx<PendingCode[]>`
    select id, code_hash from check_in_channels
    where check_in_id = ${checkInId} and confirmed_at is null and code_hash is not null
      and wrong_guesses < ${guesses} and code_sent_at > now() - make_interval(mins => ${minutes})`;
}

export async function countWrongGuess(tx: Sql, ids: readonly string[]): Promise<void> {
  await tx`
    update check_in_channels set wrong_guesses = wrong_guesses + 1 where id = any(${[...ids]}::uuid[])`;
}

export async function markConfirmed(tx: Sql, id: string): Promise<void> {
  await tx`update check_in_channels set confirmed_at = now(), code_hash = null where id = ${id}`;
}

export async function deleteChannels(tx: Sql, checkInId: string): Promise<void> {
  await tx`delete from check_in_channels where check_in_id = ${checkInId}`;
}
