import type { Sql } from '../db/database.ts';

export interface AuditLine {
  readonly adminId: string;
  /** A verb and its object, `dismiss-report`. */
  readonly action: string;
  /** The people whom it was done to, or whose messages were looked at. */
  readonly subjectIds: readonly string[];
  readonly reportId?: string | undefined;
  /** In the admin's own words. */
  readonly reason?: string | undefined;
}

export async function insertLine(sql: Sql, line: AuditLine): Promise<void> {
  const { adminId, action, subjectIds, reportId, reason } = line;
  await sql`
    insert into audit_log (admin_id, action, report_id, subject_ids, reason)
    values (${adminId}, ${action}, ${reportId ?? null}, ${[...subjectIds]}, ${reason || null})`;
}

/** Who did that last, in the review of that report. */
export async function findActor(sql: Sql, action: string, reportId: string): Promise<string | undefined> {
  const [row] = await sql<{ adminId: string }[]>`
    select admin_id as "adminId" from audit_log where report_id = ${reportId} and action = ${action}
    order by at desc limit 1`;
  return row?.adminId;
}
