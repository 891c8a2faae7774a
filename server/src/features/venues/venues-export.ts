import { MAP_COPYRIGHT, MAP_CREDIT } from '@showup/contract/venues';
import { everyRow } from '#platform/db/every-row';
import type { ExportedPart } from '#platform/export/exported-part';
import type { Context } from '#server/context';
import { findRequestsAfter } from './venues.queries.ts';

const OLDEST = { createdAt: '-infinity', _id: '00000000-0000-0000-0000-000000000000' };

export function exportVenues({ db }: Context): ExportedPart {
  return {
    readme: {
      'venue-requests.json': `The venues that you requested. Names and addresses may be those of OpenStreetMap: ${MAP_CREDIT}, ${MAP_COPYRIGHT}.`,
    },
    async *files(userId) {
      yield {
        kind: 'list',
        name: 'venue-requests.json',
        list: everyRow(OLDEST, (last) => findRequestsAfter(db.sql, userId, last)),
      };
    },
  };
}
