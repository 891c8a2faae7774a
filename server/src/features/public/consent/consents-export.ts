import { everyRow } from '#platform/db/every-row';
import type { ExportedPart } from '#platform/export/exported-part';
import type { Context } from '#server/context';
import { findConsentsAfter } from './consents.queries.ts';

const OLDEST = { agreedAt: '-infinity', _id: '00000000-0000-0000-0000-000000000000' };

export function exportConsents({ db }: Context): ExportedPart {
  return {
    readme: {
      'consents.json':
        'What you agreed to and when: that we use your photos, your location, or notifications. "withdrawnAt" is when you took that back. For an account from before consents were recorded, "agreedAt" is when you first did it.',
    },
    async *files(userId) {
      yield {
        name: 'consents.json',
        list: everyRow(OLDEST, (last) => findConsentsAfter(db.sql, userId, last)),
      };
    },
  };
}
