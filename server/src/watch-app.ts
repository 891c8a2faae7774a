import type { Context } from './context.ts';
import { patiently } from './platform/db/patience.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { decodes } from './platform/media/decodes.ts';
import type { Readiness } from './platform/observe/readiness.ts';
import type { Redis } from './platform/redis/redis.ts';

/** Adds health checks and gauges for the parts of the app. Returns a function that stops it. */
export function watchApp(
  ctx: Context,
  readiness: Readiness,
  jobs: Jobs,
  redis: Redis | undefined,
): () => void {
  checkParts(ctx, readiness, redis);
  measureLoad(ctx);
  measureParts(ctx, readiness);
  measureJobs(ctx, jobs);
  return ctx.db.watch(ctx.metrics.database);
}

function checkParts({ db, log }: Context, readiness: Readiness, redis: Redis | undefined): void {
  readiness.add('database', () => patiently(() => db.sql`select 1`.then(() => {})));
  if (redis) readiness.add('redis', () => redis.ping(), { needed: false }); // without it this process works alone
  readiness.onChange((part, err) => {
    if (part === 'redis') return; // the Redis connection logs this itself, even without health checks
    if (err === undefined) log.warn(`the ${part} works again`);
    else log.error({ err }, `the ${part} is down`);
  });
}

function measureLoad({ metrics, db, live }: Context): void {
  metrics.gauge('showup_sockets', 'Connections for live events.', () => live.countSockets());
  metrics.gauge('showup_people_online', 'People with a tab open here.', () => live.presence.countHere());
  metrics.gauge('showup_database_connections', 'Connections to the database.', () => db.connections().open);
  metrics.gauge(
    'showup_database_waiting',
    'Statements waiting for a connection.',
    () => db.connections().waiting,
  );
  metrics.gauge(
    'showup_picture_decodes_waiting',
    'Pictures waiting to be decoded.',
    () => decodes.state().waiting,
  );
}

function measureParts({ metrics }: Context, readiness: Readiness): void {
  metrics.countsBy('part', { showup_part_up: 'Whether a dependency works: 1 or 0.' }, async () => {
    const { parts } = await readiness.look();
    return Object.entries(parts).map(([part, state]) => ({ part, showup_part_up: state === 'ok' ? 1 : 0 }));
  });
}

function measureJobs({ metrics }: Context, jobs: Jobs): void {
  metrics.countsBy(
    'job',
    {
      showup_job_interval_seconds: 'Interval of the job.',
      showup_job_success_timestamp_seconds: 'Time of the last success, in any process.',
      showup_job_seconds: 'Duration of the last run.',
      showup_job_failures: 'Consecutive failures.',
    },
    async () =>
      (await patiently(() => jobs.lastRuns())).map(({ name, every, succeededAt, took, failures }) => ({
        job: name,
        showup_job_interval_seconds: every,
        showup_job_success_timestamp_seconds: succeededAt,
        showup_job_seconds: took,
        showup_job_failures: failures,
      })),
  );
}
