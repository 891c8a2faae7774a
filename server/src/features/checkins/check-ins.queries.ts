import {
  CHECK_IN_KEPT_HOURS,
  type CheckInStatus,
  LATEST_HOURS,
  OPENS_AFTER_MINUTES,
} from '@showup/contract/checkins';
import type { Envelope } from '@showup/contract/checkins/contact';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/** One of the two people, as they were when the envelope was sealed. */
export type Identity = {
  id: UserId;
  name: string;
  phone: string | null;
};

/** What is copied into a sealed envelope. The two identities are for admins only. */
export type Sealed = {
  venueId: string;
  envelope: Omit<Envelope, 'photo'>;
  owner: Identity;
  match: Identity;
};

export interface CheckInRow {
  id: string;
  /** Null once they have left. */
  ownerId: UserId | null;
  dateId: string | null;
  dateAt: string;
  dueAt: string;
  opensAt: string;
  latestAt: string;
  status: CheckInStatus;
  /** The owner's display name when it was set. */
  ownerName: string;
  contactName: string;
  linkNumber: number;
  reference: string;
  reminders: number;
  helpAskedAt: string | null;
  openedAt: string | null;
  seenAt: string | null;
  version: number;
  sealed: Sealed | null;
  /** Whether its time has come. */
  isDue: boolean;
}

const columns = (sql: Sql) => sql`
  c.id, c.owner_id, c.date_id, c.date_at, c.due_at, c.due_at + make_interval(mins => ${OPENS_AFTER_MINUTES}) as opens_at,
  c.latest_at, c.status, c.owner_name, c.contact_name, c.link_number, c.reference, c.reminders, c.help_asked_at, c.opened_at, c.seen_at,
  c.version, c.sealed, c.due_at <= now() as is_due`;

/** Whether it still waits for a word, or for someone to close it. */
const isRunning = (sql: Sql) => sql`c.status in ('armed', 'missed', 'open')`;

/** Whether it is still there for its people. An open alert outlives its time. */
const isKept = (sql: Sql) => sql`(c.forget_at > now() or c.status = 'open')`;

export async function findCheckInsOf(sql: Sql, ownerId: UserId): Promise<CheckInRow[]> {
  return sql<CheckInRow[]>`
    select ${columns(sql)} from check_ins c where c.owner_id = ${ownerId} and ${isKept(sql)} order by c.due_at, c.id`;
}

export async function findCheckIn(sql: Sql, id: string): Promise<CheckInRow | undefined> {
  const [row] = await sql<CheckInRow[]>`select ${columns(sql)} from check_ins c where c.id = ${id}`;
  return row;
}

/** Locked until the transaction ends. */
export async function lockOwn(tx: Sql, ownerId: UserId, id: string): Promise<CheckInRow | undefined> {
  const [row] = await tx<CheckInRow[]>`
    select ${columns(tx)} from check_ins c where c.id = ${id} and c.owner_id = ${ownerId} and ${isKept(tx)} for update`;
  return row;
}

export async function lockCheckIn(tx: Sql, id: string): Promise<CheckInRow | undefined> {
  const [row] = await tx<CheckInRow[]>`select ${columns(tx)} from check_ins c where c.id = ${id} for update`;
  return row;
}

export async function findByLink(sql: Sql, linkHash: Buffer): Promise<CheckInRow | undefined> {
  const [row] = await sql<CheckInRow[]>`
    select ${columns(sql)} from check_ins c where c.link_hash = ${linkHash} and ${isKept(sql)}`;
  return row;
}

export async function lockByLink(tx: Sql, linkHash: Buffer): Promise<CheckInRow | undefined> {
  const [row] = await tx<CheckInRow[]>`
    select ${columns(tx)} from check_ins c where c.link_hash = ${linkHash} and ${isKept(tx)} for update`;
  return row;
}

/** The one that waits for a word about this date. */
export async function lockRunningOf(
  tx: Sql,
  ownerId: UserId,
  dateId: string,
): Promise<CheckInRow | undefined> {
  const [row] = await tx<CheckInRow[]>`
    select ${columns(tx)} from check_ins c
    where c.owner_id = ${ownerId} and c.date_id = ${dateId} and ${isRunning(tx)} for update`;
  return row;
}

/** Those that wait for a word about any of these dates. */
export async function lockRunningOfDates(tx: Sql, dateIds: readonly string[]): Promise<CheckInRow[]> {
  return tx<CheckInRow[]>`
    select ${columns(tx)} from check_ins c
    where c.date_id = any(${[...dateIds]}::uuid[]) and ${isRunning(tx)} order by c.id for update`;
}

/** Those of a person, and those of others for a date with them; only those between the person and `otherIds` if given. */
export async function lockRunningWith(
  tx: Sql,
  userId: UserId,
  otherIds: readonly UserId[] | null,
): Promise<CheckInRow[]> {
  const others = otherIds && [...otherIds];
  return tx<CheckInRow[]>`
    select ${columns(tx)} from check_ins c join dates d on d.id = c.date_id
    where (d.lo = ${userId} or d.hi = ${userId}) and ${isRunning(tx)}
      and (${others}::uuid[] is null or d.lo = any(${others}::uuid[]) or d.hi = any(${others}::uuid[]))
    order by c.id for update of c`;
}

interface NewCheckIn {
  readonly id: string;
  readonly ownerId: UserId;
  readonly ownerName: string;
  readonly dateId: string;
  readonly dateAt: string;
  readonly dueAt: string;
  readonly contactName: string;
  readonly linkHash: Buffer;
  readonly reference: string;
}

export async function insertCheckIn(tx: Sql, row: NewCheckIn): Promise<void> {
  const { id, ownerId, ownerName, dateId, dateAt, dueAt, contactName, linkHash, reference } = row;
  const at = tx`${dateAt}::timestamptz`;
  await tx`
    insert into check_ins (id, owner_id, owner_name, date_id, date_at, due_at, latest_at, forget_at, contact_name, link_hash, reference)
    values (${id}, ${ownerId}, ${ownerName}, ${dateId}, ${at}, ${dueAt}, ${at} + make_interval(hours => ${LATEST_HOURS}),
      ${at} + make_interval(hours => ${CHECK_IN_KEPT_HOURS}), ${contactName}, ${linkHash}, ${reference})`;
}

/** The person gives another time, which counts from the beginning. */
export async function setDue(tx: Sql, id: string, dueAt: string, contactName?: string): Promise<void> {
  await tx`
    update check_ins set due_at = ${dueAt}, reminders = 0, status = 'armed', version = version + 1,
      contact_name = coalesce(${contactName ?? null}, contact_name)
    where id = ${id}`;
}

/** Its date has moved: everything moves with it, and what was sealed of the old one is gone. */
export async function moveToDate(tx: Sql, id: string, dateId: string, at: string): Promise<void> {
  await tx`
    update check_ins set date_id = ${dateId}, due_at = due_at + (${at}::timestamptz - date_at), date_at = ${at},
      latest_at = ${at}::timestamptz + make_interval(hours => ${LATEST_HOURS}),
      forget_at = ${at}::timestamptz + make_interval(hours => ${CHECK_IN_KEPT_HOURS}), version = version + 1,
      status = 'armed', reminders = 0, sealed = null, photo = null
    where id = ${id}`;
}

export async function setLink(tx: Sql, id: string, linkNumber: number, linkHash: Buffer): Promise<void> {
  await tx`
    update check_ins set link_number = ${linkNumber}, link_hash = ${linkHash}, seen_at = null, version = version + 1
    where id = ${id}`;
}

export async function setReminders(tx: Sql, id: string, reminders: number): Promise<void> {
  await tx`update check_ins set reminders = ${reminders} where id = ${id}`;
}

/**
 * Ends it. What the envelope held is gone with that, unless somebody else closed an alert of this evening: then the owner can
 * still ask for help again.
 */
export async function setEnded(
  tx: Sql,
  id: string,
  status: Extract<CheckInStatus, 'home' | 'off' | 'closed'>,
): Promise<void> {
  await tx`
    update check_ins set status = ${status}, ended_at = now(), version = version + 1,
      sealed = case when ${status} = 'closed' and forget_at > now() then sealed end,
      photo = case when ${status} = 'closed' and forget_at > now() then photo end
    where id = ${id}`;
}

export async function setMissed(tx: Sql, id: string): Promise<void> {
  await tx`update check_ins set status = 'missed', reminders = 2, version = version + 1 where id = ${id}`;
}

export async function setOpen(tx: Sql, id: string, isHelpAsked: boolean): Promise<void> {
  await tx`
    update check_ins set status = 'open', opened_at = coalesce(opened_at, now()), ended_at = null, version = version + 1,
      help_asked_at = case when ${isHelpAsked} then coalesce(help_asked_at, now()) else help_asked_at end
    where id = ${id}`;
}

export async function setSealed(tx: Sql, id: string, sealed: Sealed): Promise<void> {
  await tx`update check_ins set sealed = ${tx.json(sealed)} where id = ${id}`;
}

export async function setPhoto(tx: Sql, id: string, photo: Buffer): Promise<void> {
  await tx`update check_ins set photo = ${photo} where id = ${id}`;
}

export async function findPhoto(sql: Sql, id: string): Promise<Buffer | null> {
  const [row] = await sql<{ photo: Buffer | null }[]>`select photo from check_ins where id = ${id}`;
  return row?.photo ?? null;
}

/** Returns whether this is the first look. */
export async function markSeen(tx: Sql, id: string): Promise<boolean> {
  const rows = await tx`
    update check_ins set seen_at = now(), version = version + 1 where id = ${id} and seen_at is null returning 1`;
  return rows.length === 1;
}

export async function countVersion(tx: Sql, id: string): Promise<void> {
  await tx`update check_ins set version = version + 1 where id = ${id}`;
}

/** The person leaves. What has not been opened goes with them. */
export async function deleteSealedOf(tx: Sql, ownerId: UserId): Promise<void> {
  await tx`delete from check_ins where owner_id = ${ownerId} and status <> 'open'`;
}

export async function deleteForgettable(sql: Sql): Promise<void> {
  await sql`delete from check_ins where forget_at <= now() and status <> 'open'`;
}

/** The next one whose date is about to begin and that is not sealed yet, locked. */
export async function lockNextUnsealed(
  tx: Sql,
  { hours, failed }: { readonly hours: number; readonly failed: readonly string[] },
): Promise<CheckInRow | undefined> {
  const [row] = await tx<CheckInRow[]>`
    select ${columns(tx)} from check_ins c
    where c.status = 'armed' and c.sealed is null and c.id <> all(${[...failed]}::uuid[])
      and c.date_at <= now() + make_interval(hours => ${hours}::int)
    order by c.date_at limit 1 for update of c skip locked`;
  return row;
}

/** The next one whose time has come, locked; another server's work is passed over, and so are `failed` ones. */
export async function lockNextDue(
  tx: Sql,
  {
    second,
    opens,
    failed,
  }: { readonly second: number; readonly opens: number; readonly failed: readonly string[] },
): Promise<(CheckInRow & { minutesLate: number }) | undefined> {
  const [row] = await tx<(CheckInRow & { minutesLate: number })[]>`
    select ${columns(tx)}, extract(epoch from now() - c.due_at)::float8 / 60 as minutes_late
    from check_ins c
    where c.status = 'armed' and c.id <> all(${[...failed]}::uuid[]) and c.due_at <= now()
      and c.due_at <= now() - make_interval(mins => case c.reminders when 0 then 0 when 1 then ${second}::int else ${opens}::int end)
    order by c.due_at limit 1 for update of c skip locked`;
  return row;
}

export async function findOpen(sql: Sql): Promise<CheckInRow[]> {
  return sql<CheckInRow[]>`
    select ${columns(sql)} from check_ins c where c.status = 'open' order by c.opened_at, c.id`;
}

/** Open ones, and those of them whose alert reached nobody. */
export async function countOpen(sql: Sql): Promise<{ open: number; undelivered: number }> {
  const [row] = await sql<[{ open: number; undelivered: number }]>`
    select count(*)::int as open, count(*) filter (where exists (select from check_in_messages m
      where m.check_in_id = c.id and m.kind = 'alert' and m.undelivered_at is not null and m.sent_at is null))::int
      as undelivered
    from check_ins c where c.status = 'open'`;
  return row;
}
