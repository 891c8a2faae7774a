import { CHECK_IN_KEPT_HOURS } from '@showup/contract/checkins';
import type { ExportedPart } from '#platform/export/exported-part';
import type { Context } from '#server/context';
import { listCheckIns } from './owner/answer.ts';

export function exportCheckIns(ctx: Context): ExportedPart {
  return {
    readme: {
      'checkins.json': `The check-ins you set for your dates, with the links you shared. They are deleted ${CHECK_IN_KEPT_HOURS} hours after the date begins, an open alert when someone closes it. How your contact can be reached is theirs, so it is shortened here.`,
    },
    async *files(userId) {
      yield { kind: 'json', name: 'checkins.json', json: await listCheckIns(ctx, userId) };
    },
  };
}
