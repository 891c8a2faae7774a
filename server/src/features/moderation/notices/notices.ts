import type { Notice } from '@showup/contract/moderation/notices';
import { afterCommit, type Sql } from '#platform/db/database';
import { everyRow } from '#platform/db/every-row';
import type { DomainEvents } from '#platform/events/events';
import type { ExportedPart } from '#platform/export/exported-part';
import type { Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { findNotices, findNoticesAfter, insertAnswer, setAcknowledged } from './notices.queries.ts';

// What the app tells one person, until they acknowledge it.

const noNotice = problem(404, 'moderation.no_notice', 'This notice no longer exists.');

export async function listNotices(ctx: Context, { id }: Viewer): Promise<Notice[]> {
  return findNotices(ctx.db.sql, id);
}

/** May be repeated. @throws Problem 404 for a notice that is gone, someone else's, or not visible yet */
export async function acknowledgeNotice(ctx: Context, { id }: Viewer, noticeId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await setAcknowledged(tx, id, noticeId))) throw noNotice();
    afterCommit(tx, () => ctx.live.toUser(id, 'noticeGone', { noticeId }));
  });
}

/** Tells the reporter that their report was decided, once the decision can no longer be undone. */
export async function answerReport(
  tx: Sql,
  { report: { reportId, reporterId, reportedId, shownName }, verdict }: DomainEvents['reportDecided'],
): Promise<void> {
  if (reporterId === null) return;
  await insertAnswer(tx, { userId: reporterId, about: reportedId, name: shownName, verdict, reportId });
}

const OLDEST = { givenAt: '-infinity', _id: '00000000-0000-0000-0000-000000000000' };

export function exportNotices({ db }: Context): ExportedPart {
  return {
    readme: {
      'notices.json': 'Warnings to you, and our answers to your reports.',
    },
    async *files(userId) {
      yield {
        kind: 'list',
        name: 'notices.json',
        list: everyRow(OLDEST, (last) => findNoticesAfter(db.sql, userId, last)),
      };
    },
  };
}
