import type { Notice } from '@showup/contract/notices';
import { afterCommit, type Database, type Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { Live } from '../../platform/live/live.ts';
import { problem } from '../../platform/problem.ts';
import type { ClosedReport, Verdict } from '../safety/safety.service.ts';
import { findNotices, insertAnswer, setAcknowledged } from './notices.queries.ts';

const noNotice = problem(404, 'moderation.no_notice', 'There is no such notice any more.');

interface Parts {
  readonly db: Database;
  readonly live: Live;
}

/** What the app has to say to a person, until they acknowledge it. */
export function createNotices({ db, live }: Parts) {
  /** Again it succeeds and changes nothing. @throws Problem 404 for one that is gone, another's, or not to be seen yet */
  async function acknowledgeNotice({ id }: Viewer, noticeId: string): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await setAcknowledged(tx, id, noticeId))) throw noNotice();
      afterCommit(tx, () => live.toUser(id, 'noticeGone', { noticeId }));
    });
  }

  /** Whoever filed the report is told later, where they are still here. */
  async function answerReport(tx: Sql, closed: ClosedReport, verdict: Verdict): Promise<void> {
    const { reportId, reporterId, reportedId } = closed;
    if (reporterId !== null)
      await insertAnswer(tx, { userId: reporterId, about: reportedId, verdict, reportId });
  }

  return {
    notices: ({ id }: Viewer): Promise<Notice[]> => findNotices(db.sql, id),
    acknowledgeNotice,
    answerReport,
  };
}
