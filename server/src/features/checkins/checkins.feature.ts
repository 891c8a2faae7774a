import { CHECK_IN_KEPT_HOURS } from '@showup/contract/checkins';
import { patiently } from '#platform/db/patience';
import type { Deletes } from '#platform/jobs/retention';
import { feature } from '#server/feature';
import { tickerOf } from './alerts/ticker.ts';
import { followDates, leaveCheckIns, sealBetween } from './changed-dates.ts';
import { countOpen, deleteForgettable } from './check-ins.queries.ts';
import { checkInsRoutes } from './checkins.routes.ts';
import { exportCheckIns } from './checkins-export.ts';

/** The dates of people who part are about to be deleted or to lose their names. */
const beforeDates = { after: 'matching', because: 'copies what the date still tells' } as const;

const oldCheckIns: readonly Deletes[] = [
  {
    what: 'A check-in for a date, its link, and the address or phone that the contact confirmed',
    after: { hours: CHECK_IN_KEPT_HOURS },
    from: 'the date began, unless an alert is open; then when someone closes it',
  },
];

export const checkInsFeature = feature('checkins', (house) => {
  house.routes(checkInsRoutes);
  house.on('datesChanged', followDates);
  house.on(
    'unmatched',
    (ctx, tx, { userId, otherId }) => sealBetween(ctx, tx, userId, [otherId]),
    beforeDates,
  );
  house.on(
    'suspended',
    (ctx, tx, { userId, partnerIds }) => sealBetween(ctx, tx, userId, partnerIds),
    beforeDates,
  );
  house.on('leaving', leaveCheckIns, beforeDates);
  house.exports(exportCheckIns);
  house.job({ hours: 1 / 4 }, 'delete old check-ins', (ctx) => deleteForgettable(ctx.db.sql), oldCheckIns);
  house.measures(({ metrics, db }) =>
    metrics.countsBy(
      'state',
      {
        showup_open_alerts:
          'Open alerts of check-ins: all, and those that reached nobody. The same in every process.',
      },
      async () => {
        const { open, undelivered } = await patiently(() => countOpen(db.sql));
        return [
          { state: 'all', showup_open_alerts: open },
          { state: 'undelivered', showup_open_alerts: undelivered },
        ];
      },
    ),
  );
  house.onStart((ctx) => tickerOf(ctx).start());
  house.onClose((ctx) => tickerOf(ctx).close());
});
