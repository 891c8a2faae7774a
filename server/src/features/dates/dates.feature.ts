import { feature } from '#server/feature';
import { remindOfDates } from './date-push.ts';
import './dates.events.ts';
import { countKeptDates } from './dates.queries.ts';
import { datesRoutes } from './dates.routes.ts';
import { exportDates } from './dates-export.ts';
import { deleteOldDates, endDates, leaveDates, oldDates } from './ending-dates.ts';

const FIVE_MINUTES = 1 / 12;

export const dates = feature('dates', (house) => {
  house.routes(datesRoutes);
  house.on('unmatched', (ctx, tx, { userId, otherId }) => endDates(ctx, tx, userId, [otherId]));
  house.on('suspended', (ctx, tx, { userId, partnerIds }) => endDates(ctx, tx, userId, partnerIds));
  house.on('leaving', leaveDates);
  house.answer('keptDatesAt', (_ctx, sql, { venueId }) => countKeptDates(sql, venueId));
  house.exports(exportDates);
  house.job({ hours: FIVE_MINUTES }, 'remind of dates', remindOfDates);
  house.job({ hours: 24 }, 'delete old dates', deleteOldDates, oldDates);
});
