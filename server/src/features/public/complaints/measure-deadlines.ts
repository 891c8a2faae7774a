import { patiently } from '#platform/db/patience';
import type { Context } from '#server/context';
import { countByDeadline } from './complaints.queries.ts';

/** Adds gauges of open complaints by their deadline. */
export function measureDeadlines({ metrics, db }: Context): void {
  metrics.countsBy(
    'deadline',
    { showup_complaints: 'Open complaints by whether their deadline has passed. The same in every process.' },
    async () =>
      (await patiently(() => countByDeadline(db.sql))).map(({ deadline, count }) => ({
        deadline,
        showup_complaints: count,
      })),
  );
}
