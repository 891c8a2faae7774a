import type { Database } from '../db/database.ts';
import { patiently } from '../db/patience.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Live } from '../live/live.ts';
import { decodes } from '../media/decodes.ts';
import type { Metrics } from '../metrics.ts';
import type { Readiness } from './readiness.ts';

interface Watched {
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly db: Database;
  readonly live: Pick<Live, 'countSockets' | 'presence'>;
  readonly jobs: Pick<Jobs, 'lastRuns'>;
  readonly redis: { ping(): Promise<void> } | undefined;
  /** The admins' queues. */
  queues(): Promise<readonly { queue: string; count: number; oldestSeconds: number }[]>;
  readonly log: { error(context: object, message: string): void; warn(message: string): void };
}

/** Adds health checks and gauges for the parts of the app. Returns a function that stops it. */
export function watchApp(app: Watched): () => void {
  checkParts(app);
  measureLoad(app);
  measureParts(app);
  measureQueues(app);
  measureJobs(app);
  return app.db.watch(app.metrics.database);
}

function checkParts({ readiness, db, redis, log }: Watched): void {
  readiness.add('database', () => patiently(() => db.sql`select 1`.then(() => {})));
  if (redis) readiness.add('redis', redis.ping, { needed: false }); // without it this process works alone
  readiness.onChange((part, err) => {
    if (part === 'redis') return; // the Redis connection logs this itself, even without health checks
    if (err === undefined) log.warn(`the ${part} serves again`);
    else log.error({ err }, `the ${part} does not serve`);
  });
}

function measureLoad({ metrics, db, live: { countSockets, presence } }: Watched): void {
  metrics.gauge('showup_sockets', 'Connections for live events.', countSockets);
  metrics.gauge('showup_people_online', 'People with a tab open here.', () => presence.countHere());
  metrics.gauge('showup_database_connections', 'Connections to the database.', () => db.connections().open);
  metrics.gauge(
    'showup_database_waiting',
    'Statements that wait for a connection.',
    () => db.connections().waiting,
  );
  metrics.gauge(
    'showup_picture_decodes_waiting',
    'Pictures that wait to be decoded.',
    () => decodes.state().waiting,
  );
}

function measureParts({ metrics, readiness }: Watched): void {
  metrics.countsBy(
    'part',
    { showup_part_up: 'Whether what the server stands on serves: 1 or 0.' },
    async () => {
      const { parts } = await readiness.look();
      return Object.entries(parts).map(([part, state]) => ({ part, showup_part_up: state === 'ok' ? 1 : 0 }));
    },
  );
}

function measureQueues({ metrics, queues }: Watched): void {
  metrics.countsBy(
    'queue',
    {
      showup_queue_length: 'What waits for admins: verifications and reports. The same at every process.',
      showup_queue_oldest_seconds: 'How long the one has waited that waits longest.',
    },
    async () =>
      (await patiently(queues)).map(({ queue, count, oldestSeconds }) => ({
        queue,
        showup_queue_length: count,
        showup_queue_oldest_seconds: oldestSeconds,
      })),
  );
}

function measureJobs({ metrics, jobs }: Watched): void {
  metrics.countsBy(
    'job',
    {
      showup_job_interval_seconds: 'How often the job is due.',
      showup_job_success_timestamp_seconds: 'When it last did what it should, at whichever process.',
      showup_job_seconds: 'How long it took the last time.',
      showup_job_failures: 'How often in a row it has failed.',
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
