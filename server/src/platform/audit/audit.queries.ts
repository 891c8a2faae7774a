import type { Sql } from '../db/database.ts';
import type { Mark, NumberedLine } from './chain.ts';

/** A line as it is stored. Someone who may change the schema can also take its code and its key away. */
export interface WrittenLine extends NumberedLine {
  readonly id: string;
  readonly mac: Buffer | null;
  readonly keyId: Buffer | null;
}

/** Nobody else writes until the transaction ends. `at` is now, and never before the line before it. */
export async function lockHead(tx: Sql): Promise<(Mark & { at: string }) | undefined> {
  const [head] = await tx<(Mark & { at: string })[]>`
    select seq, mac, greatest(clock_timestamp(), at)::timestamptz(3) as at from audit_head for update`;
  return head;
}

/** The head where there is none, at the last line there is. Answers nothing where it is there, else where it stands. */
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

/** Lines of before the chain, the oldest first. */
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

/** Stands for the key that wrote the last line; undefined where there is none. */
export async function findLastKeyId(sql: Sql): Promise<Buffer | undefined> {
  // never null: keyId (a line gets it together with its seq)
  const [last] = await sql<{ keyId: Buffer }[]>`
    select key_id from audit_log where seq is not null order by seq desc limit 1`;
  return last?.keyId;
}

/** Where the record ends, all of it as of one moment. */
export interface End {
  readonly head: Mark | null;
  /** The largest number of a line; 0 where there is none. */
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

export type LinePlace = Pick<WrittenLine, 'seq' | 'id'>;

/** By number. Two of the same number are found as well. */
export async function findLines(
  sql: Sql,
  after: LinePlace,
  upTo: number,
  limit: number,
): Promise<WrittenLine[]> {
  return sql<WrittenLine[]>`
    select id, seq, mac, key_id, at, admin_id, action, subject_ids, about,
      report_id, reason
    from audit_log where (seq, id) > (${after.seq}, ${after.id}) and seq <= ${upTo}
    order by seq, id limit ${limit}`;
}

/** Who did that last, in the review of that report. */
export async function findActor(sql: Sql, action: string, reportId: string): Promise<string | undefined> {
  const [row] = await sql<{ adminId: string | null }[]>`
    select admin_id from audit_log where report_id = ${reportId} and action = ${action}
    order by seq desc limit 1`;
  return row?.adminId ?? undefined;
}

/** Looks of one admin are recorded one after the other, so that several pictures asked for at once make one line. */
export async function lockLooksOf(tx: Sql, adminId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('audit.looks'), hashtext(${adminId}))`;
}

/** Whom this admin looked at in that way within the last day. */
export async function findLookedAt(tx: Sql, adminId: string, action: string): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select distinct unnest(subject_ids) as id from audit_log
    where admin_id = ${adminId} and action = ${action} and action like 'look-at-%' and at > now() - interval '1 day'`;
  return new Set(rows.map(({ id }) => id));
}
