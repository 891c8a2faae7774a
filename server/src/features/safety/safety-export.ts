import { everyRow } from '#platform/db/every-row';
import type { ExportedPart } from '#platform/export/exported-part';
import type { Context } from '#server/context';
import { findBlocksAfter, findNumbersAfter, findReportsAfter } from './safety-export.queries.ts';

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const LOWEST = { blockId: LOWEST_ID };
const OLDEST = { createdAt: '-infinity', _id: LOWEST_ID };

export function exportSafety({ db }: Context): ExportedPart {
  return {
    readme: {
      'blocks.json':
        'People you blocked, and when, with the name that you knew; without a name if you could not see them at the time.',
      'blocked-numbers.json': 'The last digits of the phone numbers that you blocked; the rest is not kept.',
      'reports.json': 'Your reports: when, why, and when they were decided.',
    },
    async *files(userId) {
      yield {
        kind: 'list',
        name: 'blocks.json',
        list: everyRow(LOWEST, (last) => findBlocksAfter(db.sql, userId, last.blockId)),
      };
      yield {
        kind: 'list',
        name: 'blocked-numbers.json',
        list: everyRow(LOWEST, (last) => findNumbersAfter(db.sql, userId, last.blockId)),
      };
      yield {
        kind: 'list',
        name: 'reports.json',
        list: everyRow(OLDEST, (last) => findReportsAfter(db.sql, userId, last)),
      };
    },
  };
}
