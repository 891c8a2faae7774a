import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/** Someone who recently deleted their account. */
export interface Departed {
  /** The keyed hashes by which blocks and reports know their phone. */
  readonly blockPhone: Buffer;
  readonly reportPhone: Buffer;
  /** The account that has the phone now, if there is one. */
  readonly backAs: string | null;
}

interface NewDeparted extends Omit<Departed, 'backAs'> {
  /** The keyed hash of their id. */
  readonly person: Buffer;
  readonly days: number;
}

export async function insertDeparted(sql: Sql, departed: NewDeparted): Promise<void> {
  const { person, blockPhone, reportPhone, days } = departed;
  await sql`
    insert into departed_people (person, block_phone, report_phone, forget_at)
    values (${person}, ${blockPhone}, ${reportPhone}, now() + make_interval(days => ${days}))`;
}

export async function findDeparted(sql: Sql, person: Buffer): Promise<Departed | undefined> {
  const [row] = await sql<Departed[]>`
    select block_phone, report_phone, back_as
    from departed_people where person = ${person}`;
  return row;
}

/** For an account that has proved the phone of people who left. */
export async function markBack(sql: Sql, userId: UserId, reportPhone: Buffer): Promise<void> {
  await sql`update departed_people set back_as = ${userId} where report_phone = ${reportPhone}`;
}

/** For when that account leaves as well. */
export async function unmarkBack(sql: Sql, userId: UserId): Promise<void> {
  await sql`update departed_people set back_as = null where back_as = ${userId}`;
}

export async function deleteLongDeparted(sql: Sql): Promise<void> {
  await sql`delete from departed_people where forget_at <= now()`;
}
