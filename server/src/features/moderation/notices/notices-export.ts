import { everyRow } from '#platform/db/every-row';
import type { ExportedPart } from '#platform/export/exported-part';
import type { Context } from '#server/context';
import { findNoticesAfter } from './notices-export.queries.ts';

const OLDEST = { givenAt: '-infinity', _id: '00000000-0000-0000-0000-000000000000' };

export function exportNotices({ db }: Context): ExportedPart {
  return {
    readme: {
      'notices.json': 'Warnings to you, and our answers to your reports.',
    },
    async *files(userId) {
      yield {
        name: 'notices.json',
        list: everyRow(OLDEST, (last) => findNoticesAfter(db.sql, userId, last)),
      };
    },
  };
}
