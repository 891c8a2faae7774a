import type { Database } from '../../db/database.ts';
import { everyRow } from '../../db/every-row.ts';
import type { ExportedPart } from '../accounts/accounts.service.ts';
import { findRequestsAfter } from './venues-export.queries.ts';

const OLDEST = { createdAt: '-infinity', _id: '00000000-0000-0000-0000-000000000000' };

export function createVenuesExport(db: Database): ExportedPart {
  return {
    readme: { 'venue-requests.json': 'The venues that you asked us to add.' },
    async *files(userId) {
      yield {
        name: 'venue-requests.json',
        list: everyRow(OLDEST, (last) => findRequestsAfter(db.sql, userId, last)),
      };
    },
  };
}
