import type { Sql } from '../db/database.ts';

export interface Due {
  readonly name: string;
  readonly hours: number;
}

export interface Run {
  readonly name: string;
  readonly runId: string;
}

/** Processes report every few seconds which jobs they run. After this long without a report, another may run them. */
const DEAD_AFTER_SECONDS = 120;
/** A failed job is tried again after this, or after its interval if that is shorter. */
const RETRY_HOURS = 1;

/** Whether a job is due and not running. */
const isDue = (sql: Sql, row: string, hours: string) => sql`
  case ${sql(row)}.outcome
    when 'done' then ${sql(row)}.started_at <= now() - make_interval(secs => ${sql(hours)}.hours * 3600)
    when 'failed' then
      ${sql(row)}.ended_at <= now() - make_interval(secs => least(${sql(hours)}.hours, ${RETRY_HOURS}) * 3600)
    else ${sql(row)}.alive_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})
  end`;

/**
 * Claims the jobs that are due and not running; of several processes, one gets each. Uses the database's clock. Looks
 * first, so that no row is locked for a job that is not due.
 */
export async function claimDue(sql: Sql, jobs: readonly Due[]): Promise<Run[]> {
  const names = jobs.map(({ name }) => name);
  const hours = jobs.map((job) => job.hours);
  return await sql<Run[]>`
    insert into job_runs as run (name, hours, started_at, alive_at, run_id)
    select job.name, job.hours, now(), now(), gen_random_uuid()
    from unnest(${names}::text[], ${hours}::float8[]) as job (name, hours)
    left join job_runs as known on known.name = job.name
    where known.name is null or ${isDue(sql, 'known', 'job')}
    order by job.name
    on conflict (name) do update set hours = excluded.hours, started_at = now(), alive_at = now(),
      ended_at = null, outcome = null, error_name = null, run_id = excluded.run_id
    where ${isDue(sql, 'run', 'excluded')}
    returning name, run_id`;
}

/** Records that a job starts, due or not. */
export async function beginRun(sql: Sql, { name, hours }: Due): Promise<Run> {
  const [run] = await sql<[Run]>`
    insert into job_runs (name, hours, started_at, alive_at, run_id)
    values (${name}, ${hours}, now(), now(), gen_random_uuid())
    on conflict (name) do update set hours = excluded.hours, started_at = now(), alive_at = now(),
      ended_at = null, outcome = null, error_name = null, run_id = excluded.run_id
    returning name, run_id`;
  return run;
}

export async function keepAlive(sql: Sql, runIds: readonly string[]): Promise<void> {
  await sql`update job_runs set alive_at = now() where run_id = any(${runIds}::uuid[])`;
}

/** `errorName` is null after a success. */
export async function endRun(sql: Sql, { runId }: Run, errorName: string | null): Promise<void> {
  await sql`
    update job_runs set ended_at = now(), error_name = ${errorName}::text,
      outcome = case when ${errorName}::text is null then 'done' else 'failed' end,
      succeeded_at = case when ${errorName}::text is null then now() else succeeded_at end,
      failures = case when ${errorName}::text is null then 0 else failures + 1 end
    where run_id = ${runId}`;
}

/** Times in seconds. `succeededAt` counts from the epoch; null before the first success. */
export interface LastRun {
  readonly name: string;
  readonly every: number;
  readonly succeededAt: number | null;
  /** Null while it runs. */
  readonly took: number | null;
  /** Consecutive failures. */
  readonly failures: number;
}

/** Leaves out jobs that only other versions have: nobody runs them any more, so they would look overdue. */
export async function listLastRuns(sql: Sql, names: readonly string[]): Promise<LastRun[]> {
  return await sql<LastRun[]>`
    select name, hours * 3600 as every, extract(epoch from succeeded_at) as succeeded_at,
      extract(epoch from ended_at - started_at) as took, failures
    from job_runs where name = any(${names}::text[]) order by name`;
}
