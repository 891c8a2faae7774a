import type { ChannelKind } from '@showup/contract/checkins';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/** Pushes to the owner at and after the time, and when the contact stepped down or closed an alert; alerts, and that they are over, to the contact. */
export type MessageKind = 'due' | 'still_due' | 'stepped_down' | 'closed' | 'alert' | 'home';

export async function insertOwnerPush(
  tx: Sql,
  checkInId: string,
  kind: Exclude<MessageKind, 'alert' | 'home'>,
): Promise<void> {
  await tx`insert into check_in_messages (check_in_id, kind) values (${checkInId}, ${kind})`;
}

/** One for each confirmed channel, or for that one. */
export async function insertAlerts(tx: Sql, checkInId: string, channelId?: string): Promise<void> {
  await tx`
    insert into check_in_messages (check_in_id, channel_id, kind)
    select check_in_id, id, 'alert' from check_in_channels
    where check_in_id = ${checkInId} and confirmed_at is not null
      and (id = ${channelId ?? null}::uuid or ${channelId ?? null}::uuid is null)`;
}

/** Tells every channel that an alert was sent to, or may have been, that it is over. What waits is dropped. */
export async function insertEnd(tx: Sql, checkInId: string): Promise<void> {
  await tx`
    insert into check_in_messages (check_in_id, channel_id, kind)
    select distinct check_in_id, channel_id, 'home' from check_in_messages
    where check_in_id = ${checkInId} and kind = 'alert' and tries > 0`;
  await dropWaiting(tx, checkInId);
}

export async function dropWaiting(tx: Sql, checkInId: string): Promise<void> {
  await tx`
    delete from check_in_messages where check_in_id = ${checkInId} and sent_at is null and kind <> 'home'`;
}

/** An alert opens again: nobody may read afterwards that it is over. */
export async function dropEnds(tx: Sql, checkInId: string): Promise<void> {
  await tx`
    delete from check_in_messages where check_in_id = ${checkInId} and sent_at is null and kind in ('home', 'closed')`;
}

export interface DueMessage {
  readonly id: string;
  readonly checkInId: string;
  readonly kind: MessageKind;
  /** How often it was tried, with this try. */
  readonly tries: number;
  readonly isUndelivered: boolean;
  readonly ownerId: UserId | null;
  readonly dateId: string | null;
  readonly reference: string;
  readonly linkNumber: number;
  readonly isHelpAsked: boolean;
  /** Null for a push to the owner. */
  readonly channel: ChannelKind | null;
  readonly address: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly ownerName: string;
}

/** Seconds until the next try, after each; the last one repeats. They exceed what one try may take. */
const WAITS = [40, 40, 40, 60, 120, 300];
/** A push of an evening that nobody could deliver within this many tries is dropped; an alert never is. */
const OTHER_TRIES = 12;

/**
 * Takes messages whose time has come, and moves each on, so that no other server sends it meanwhile. Their time is
 * rounded to milliseconds, often up, and a new message may not wait for the next look because of that.
 */
export async function takeDueMessages(sql: Sql, limit: number): Promise<DueMessage[]> {
  return sql<DueMessage[]>`
    with due as (
      select id from check_in_messages
      where sent_at is null and due_at <= now() + interval '1 millisecond' and (kind = 'alert' or tries < ${OTHER_TRIES})
      order by due_at limit ${limit} for update skip locked),
    taken as (
      update check_in_messages m set tries = tries + 1,
        due_at = now() + make_interval(secs => (${WAITS}::int[])[least(m.tries + 1, ${WAITS.length})])
      from due where due.id = m.id returning m.*)
    select m.id, m.check_in_id, m.kind, m.tries, m.undelivered_at is not null as is_undelivered,
      c.owner_id, c.date_id, c.reference, c.link_number, c.help_asked_at is not null as is_help_asked,
      c.owner_name, ch.kind as channel, ch.address, ch.p256dh, ch.auth
    from taken m join check_ins c on c.id = m.check_in_id
    left join check_in_channels ch on ch.id = m.channel_id`;
}

export async function markSent(sql: Sql, id: string): Promise<void> {
  await sql`update check_in_messages set sent_at = now() where id = ${id}`;
}

/** Returns whether the operator is told of it now. */
export async function markUndelivered(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update check_in_messages set undelivered_at = now()
    where id = ${id} and undelivered_at is null and sent_at is null returning 1`;
  return rows.length === 1;
}
