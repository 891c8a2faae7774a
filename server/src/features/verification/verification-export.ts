import type { UserId } from '@showup/contract/fields';
import { MAP_COPYRIGHT, MAP_CREDIT } from '@showup/contract/venues';
import { everyRow } from '#platform/db/every-row';
import type { ExportedPart } from '#platform/export/exported-part';
import type { Context } from '#server/context';
import { findEntriesAfter } from './verification.queries.ts';

const OLDEST = { submittedAt: '-infinity', _id: '00000000-0000-0000-0000-000000000000' };

export function exportVerification({ db }: Context): ExportedPart {
  const entriesOf = (userId: UserId) => everyRow(OLDEST, (last) => findEntriesAfter(db.sql, userId, last));

  async function* told(userId: UserId) {
    for await (const { mediaId, ...entry } of entriesOf(userId))
      yield { ...entry, photo: mediaId && photoName(entry) };
  }

  return {
    readme: {
      'verifications.json': `The photos you sent to be verified: where you were (as your browser said), how far from the venue in kilometres, what the code in the photo proved, and what was decided. Those of the kind "photos" are new photos of your profile. Where you were is deleted 30 days after the decision. Names of venues may be those of OpenStreetMap: ${MAP_CREDIT}, ${MAP_COPYRIGHT}.`,
      'verifications/':
        'Those photos, named by the _id of their entry. They are deleted 30 days after the decision.',
    },
    async *files(userId) {
      yield { kind: 'list', name: 'verifications.json', list: told(userId) };
      for await (const entry of entriesOf(userId)) {
        if (entry.mediaId)
          yield {
            kind: 'picture',
            name: photoName(entry),
            picture: { id: entry.mediaId, preset: 'verification' },
          };
      }
    },
  };
}

const photoName = ({ _id }: { _id: string }) => `verifications/${_id}.webp`;
