import type { UserId } from '@showup/contract/fields';
import type { Sql } from '../db/database.ts';
import type { Mark, NumberedLine } from './chain.ts';

/** A line as it is stored. Code and key are nullable here because anyone who may change the schema can remove them. */
export interface WrittenLine extends NumberedLine {
  readonly id: string;
  readonly mac: Buffer | null;
  readonly keyId: Buffer | null;
}

/** Locks the head until the transaction ends. `at` is the time now, but never earlier than the previous line's. */
export async function lockHead(tx: Sql): Promise<(Mark & { at: string }) | undefined> {
  const [head] = await tx<(Mark & { at: string })[]>`
    select seq, mac, greatest(clock_timestamp(), at)::timestamptz(3) as at from audit_head for update`;
  return head;
}

/** Creates the head row at the last line if it is missing. Returns its position only when it was created. */
export async function insertHead(tx: Sql, beginning: Mark): Promise<Mark | undefined> {
  const [head] = await tx<Mark[]>`
    insert into audit_head (seq, mac, at)
    select seq, mac, at from (
      (select seq, mac, at from audit_log where seq is not null order by seq desc limit 1)
      union all select ${beginning.seq}, ${beginning.mac}, '1970-01-01') last
    order by seq desc limit 1
    on conflict do nothing returning seq, mac`;
  return head;
}

export async function insertLine(tx: Sql, line: NumberedLine, mac: Buffer, keyId: Buffer): Promise<void> {
  const { seq, at, adminId, action, subjectIds, about, reportId, reason } = line;
  await tx`
    with line as (
      insert into audit_log (seq, mac, key_id, at, admin_id, action, subject_ids, about, report_id, reason)
      values (${seq}, ${mac}, ${keyId}, ${at}, ${adminId}, ${action}, ${[...subjectIds]}, ${about}, ${reportId}, ${reason}))
    update audit_head set seq = ${seq}, mac = ${mac}, at = ${at}`;
}

type UnnumberedLine = Omit<NumberedLine, 'seq'> & { readonly id: string };

/** Lines older than the chain, oldest first. */
export async function findUnnumbered(tx: Sql, limit: number): Promise<UnnumberedLine[]> {
  return tx<UnnumberedLine[]>`
    select id, at, admin_id, action, subject_ids, about, report_id, reason
    from audit_log where seq is null order by at, id limit ${limit}`;
}

interface Numbering {
  readonly id: string;
  readonly seq: number;
  readonly mac: Buffer;
  readonly at: string;
}

export async function numberLine(tx: Sql, { id, seq, mac, at }: Numbering, keyId: Buffer): Promise<void> {
  await tx`
    with line as (update audit_log set seq = ${seq}, mac = ${mac}, key_id = ${keyId} where id = ${id})
    update audit_head set seq = ${seq}, mac = ${mac}, at = greatest(at, ${at})`;
}

/** Identifies the key that wrote the last line; undefined without one. */
export async function findLastKeyId(sql: Sql): Promise<Buffer | undefined> {
  // never null: keyId (a line gets it together with its seq)
  const [last] = await sql<{ keyId: Buffer }[]>`
    select key_id from audit_log where seq is not null order by seq desc limit 1`;
  return last?.keyId;
}

/** Where the record ends, read in one statement. */
export interface End {
  readonly head: Mark | null;
  /** The highest line number; 0 without lines. */
  readonly lastSeq: number;
  readonly hasUnnumbered: boolean;
}

export async function findEnd(sql: Sql): Promise<End> {
  const [row] = await sql<
    [{ seq: number | null; mac: Buffer | null; lastSeq: number; hasUnnumbered: boolean }]
  >`
    select head.seq, head.mac, coalesce((select max(seq) from audit_log), 0) as last_seq,
      exists (select from audit_log where seq is null) as has_unnumbered
    from (values (1)) always left join audit_head head on true`;
  const { seq, mac, lastSeq, hasUnnumbered } = row;
  return { head: seq === null || mac === null ? null : { seq, mac }, lastSeq, hasUnnumbered };
}

export type LinePosition = Pick<WrittenLine, 'seq' | 'id'>;

/** Ordered by number. Also finds two lines with the same number. */
export async function findLines(
  sql: Sql,
  after: LinePosition,
  upTo: number,
  limit: number,
): Promise<WrittenLine[]> {
  return sql<WrittenLine[]>`
    select id, seq, mac, key_id, at, admin_id, action, subject_ids, about,
      report_id, reason
    from audit_log where (seq, id) > (${after.seq}, ${after.id}) and seq <= ${upTo}
    order by seq, id limit ${limit}`;
}

/** The admin who last did this in the review of the report. */
export async function findActor(sql: Sql, action: string, reportId: string): Promise<UserId | undefined> {
  const [row] = await sql<{ adminId: UserId | null }[]>`
    select admin_id from audit_log where report_id = ${reportId} and action = ${action}
    order by seq desc limit 1`;
  return row?.adminId ?? undefined;
}

/** Serializes the looks of one admin, so that several pictures requested at once make one line. */
export async function lockLooksOf(tx: Sql, adminId: UserId): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('audit.looks'), hashtext(${adminId}))`;
}

/** The people this admin looked at in this way within the last day. */
export async function findLookedAt(tx: Sql, adminId: UserId, action: string): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select distinct unnest(subject_ids) as id from audit_log
    where admin_id = ${adminId} and action = ${action} and action like 'look-at-%' and at > now() - interval '1 day'`;
  return new Set(rows.map(({ id }) => id));
}
