import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/** Older decisions say little about how someone decides now. */
const DAYS = 90;

/** Decisions of today are left out, so that nobody can watch which entry was a control. */
const isCounted = (sql: Sql, at: string) => sql`
  (${sql(at)} >= now() - make_interval(days => ${DAYS}) and ${sql(at)} < date_trunc('day', now(), 'UTC'))`;

export interface ControlJudgement {
  readonly adminId: UserId;
  readonly controlId: string;
  readonly isSamePerson: boolean;
  readonly isDrawn: boolean;
  readonly isApproved: boolean;
  readonly seconds: number | null;
}

export async function findControlJudgements(sql: Sql): Promise<ControlJudgement[]> {
  return sql<ControlJudgement[]>`
    select l.admin_id, c.id as control_id, c.is_same_person, c.is_drawn, l.status = 'Approved' as is_approved, l.seconds
    from control_looks l join controls c on c.id = l.control_id
    where l.status is not null and ${isCounted(sql, 'decided_at')}`;
}

export interface SecondJudgement {
  readonly verificationId: string;
  readonly firstBy: UserId | null;
  readonly secondBy: UserId | null;
  readonly isAgreed: boolean;
}

/**
 * Second looks and the first decision. Where they differed, the third look has changed the decision if it agreed with the
 * second.
 */
export async function findSecondJudgements(sql: Sql): Promise<SecondJudgement[]> {
  return sql<SecondJudgement[]>`
    select l.verification_id, v.first_decided_by as first_by, l.decided_by as second_by,
      not exists (select from second_looks third
        where third.verification_id = l.verification_id and third.round = 3) as is_agreed
    from second_looks l join verifications v on v.id = l.verification_id
    where l.round = 2 and l.status is not null and ${isCounted(sql, 'l.decided_at')}`;
}

export interface DecidedBy {
  readonly adminId: UserId;
  readonly fullName: string;
  readonly seconds: number | null;
}

/** Captures that admins decided, first or again, without controls. */
export async function findDecisions(sql: Sql): Promise<DecidedBy[]> {
  return sql<DecidedBy[]>`
    select decided.admin_id, u.full_name, decided.seconds from (
      select first_decided_by as admin_id, decided_seconds as seconds, decided_at from verifications
      where kind = 'capture' and first_decided_by is not null
      union all
      select decided_by, seconds, decided_at from second_looks where decided_by is not null) decided
    join users u on u.id = decided.admin_id
    where ${isCounted(sql, 'decided_at')}`;
}

/** The end of what is counted. */
export async function findCountedUntil(sql: Sql): Promise<string> {
  const [row] = await sql<
    [{ until: string }]
  >`select date_trunc('day', now(), 'UTC')::timestamptz(3) as until`;
  return row.until;
}

/** The names of these admins; those who have left are missing. */
export async function findNames(
  sql: Sql,
  adminIds: readonly UserId[],
): Promise<{ adminId: UserId; fullName: string }[]> {
  return sql<{ adminId: UserId; fullName: string }[]>`
    select id as admin_id, full_name from users where id = any(${[...adminIds]})`;
}
