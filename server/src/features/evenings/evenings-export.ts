import { EVENINGS_KEPT_DAYS } from '@showup/contract/evenings';
import { MAP_COPYRIGHT, MAP_CREDIT } from '@showup/contract/venues';
import type { ExportedPart } from '#platform/export/exported-part';
import type { Context } from '#server/context';
import { findEveningsOf } from './evenings.queries.ts';
import { findFavourites } from './favourite-venues.queries.ts';
import { findReportsBy } from './venue-reports/venue-reports.queries.ts';

export function exportEvenings({ db }: Context): ExportedPart {
  return {
    readme: {
      'evenings.json': `The evenings you proved: the place and the date, and from when on they count for what others see. They are deleted after ${EVENINGS_KEPT_DAYS} days. Names of venues may be those of OpenStreetMap: ${MAP_CREDIT}, ${MAP_COPYRIGHT}.`,
      'favourite-venues.json': 'The places that you show to your matches.',
      'venue-reports.json': 'What you reported about places.',
    },
    async *files(userId) {
      yield { kind: 'json', name: 'evenings.json', json: await findEveningsOf(db.sql, userId) };
      yield { kind: 'json', name: 'favourite-venues.json', json: await findFavourites(db.sql, userId) };
      yield { kind: 'json', name: 'venue-reports.json', json: await findReportsBy(db.sql, userId) };
    },
  };
}
