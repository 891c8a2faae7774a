import { DATES_KEPT_DAYS } from '@showup/contract/dates';
import { MAP_COPYRIGHT, MAP_CREDIT } from '@showup/contract/venues';
import type { ExportedPart } from '#platform/export/exported-part';
import type { Context } from '#server/context';
import { asDatePlan } from './as-date-plan.ts';
import { findDatesOf } from './dates.queries.ts';

export function exportDates({ db }: Context): ExportedPart {
  return {
    readme: {
      'dates.json': `The dates you planned, and what you said of them afterwards. They are deleted after ${DATES_KEPT_DAYS} days. What the other person did or said is private. Places may be from OpenStreetMap: ${MAP_CREDIT}, ${MAP_COPYRIGHT}.`,
    },
    async *files(userId) {
      yield { kind: 'json', name: 'dates.json', json: (await findDatesOf(db.sql, userId)).map(asDatePlan) };
    },
  };
}
