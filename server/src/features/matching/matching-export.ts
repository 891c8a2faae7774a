import { UserId } from '@showup/contract/fields';
import { everyRow } from '#platform/db/every-row';
import type { ExportedPart } from '#platform/export/exported-part';
import type { Context } from '#server/context';
import { countLikesReceived, findAnswersBefore, findMatchesAfter } from './matching-export.queries.ts';

const NEWEST = { at: 'infinity', userId: UserId.parse('ffffffff-ffff-ffff-ffff-ffffffffffff') };
const LOWEST = { userId: UserId.parse('00000000-0000-0000-0000-000000000000') };

export function exportMatching({ db }: Context): ExportedPart {
  const answersOf = (userId: UserId, liked: boolean) =>
    everyRow(NEWEST, (last) => findAnswersBefore(db.sql, userId, liked, last));

  return {
    readme: {
      'likes.json': 'People you liked, when, and the words that wait for a match, if you can still see them.',
      'rejects.json': 'People you rejected, and when, if you can still see them.',
      'likes-received.json': 'How many people liked you. Who they are is private.',
      'matches.json': 'Your matches, since when, and when you first opened each one.',
    },
    async *files(userId) {
      yield { kind: 'list', name: 'likes.json', list: answersOf(userId, true) };
      yield { kind: 'list', name: 'rejects.json', list: answersOf(userId, false) };
      yield {
        kind: 'json',
        name: 'likes-received.json',
        json: { count: await countLikesReceived(db.sql, userId) },
      };
      // Leaves out matches that ended: how they ended, and what happened to the other person, is private.
      yield {
        kind: 'list',
        name: 'matches.json',
        list: everyRow(LOWEST, (last) => findMatchesAfter(db.sql, userId, last.userId)),
      };
    },
  };
}
