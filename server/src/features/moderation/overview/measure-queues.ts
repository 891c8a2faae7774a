import { patiently } from '#platform/db/patience';
import type { Context } from '#server/context';
import { countQueues } from './overview.queries.ts';

/** Adds gauges of the queues that wait for admins. */
export function measureQueues({ metrics, db }: Context): void {
  metrics.countsBy(
    'queue',
    {
      showup_queue_length:
        'Entries that wait for admins: verifications, reports and complaints. The same in every process.',
      showup_queue_oldest_seconds: 'Age of the oldest entry.',
    },
    async () =>
      (await patiently(() => countQueues(db.sql))).map(({ queue, count, oldestSeconds }) => ({
        queue,
        showup_queue_length: count,
        showup_queue_oldest_seconds: oldestSeconds,
      })),
  );
}
