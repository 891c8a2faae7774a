import type { Sql } from '../../db/database.ts';

interface AdminAction {
  readonly adminId: string;
  readonly action: 'show-messages' | 'dismiss-report';
  readonly reportId: string;
  readonly subjectIds: readonly string[];
  readonly reason?: string | undefined;
}

export async function insertAction(sql: Sql, line: AdminAction): Promise<void> {
  const { adminId, action, reportId, subjectIds, reason } = line;
  await sql`
    insert into admin_log (admin_id, action, report_id, subject_ids, reason)
    values (${adminId}, ${action}, ${reportId}, ${[...subjectIds]}, ${reason || null})`;
}

export interface Decider {
  adminId: string;
  /** Null once they have left. */
  firstName: string | null;
}

/** Who dismissed that report; found also when nothing of it is left but this. */
export async function findDismisser(sql: Sql, reportId: string): Promise<Decider | undefined> {
  const [row] = await sql<Decider[]>`
    select log.admin_id as "adminId", split_part(admin.full_name, ' ', 1) as "firstName"
    from admin_log log left join users admin on admin.id = log.admin_id
    where log.report_id = ${reportId} and log.action = 'dismiss-report'`;
  return row;
}
