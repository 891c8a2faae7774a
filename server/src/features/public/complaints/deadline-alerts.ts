import { afterCommit } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import { patiently } from '#platform/db/patience';
import type { Context } from '#server/context';
import { announceComplaint } from './complaint-news.ts';
import { countByDeadline, type LockedComplaint, lockAlerting, setAlert } from './complaints.queries.ts';
import { alertAt, nextAlertAfter } from './deadlines.ts';
import { mailOfficer } from './email/complaint-mails.ts';

const BATCH = 100;

/** The times of a complaint as dates. */
export const waitingOf = ({ filedAt, acknowledgeBy, resolveBy, acknowledgedAt }: LockedComplaint) => ({
  filedAt: new Date(filedAt),
  acknowledgeBy: new Date(acknowledgeBy),
  resolveBy: new Date(resolveBy),
  isAcknowledged: acknowledgedAt !== null,
});

/** Tells the desks and the grievance officer of deadlines that are near or missed. A missed one is recorded. */
export async function alertOfDeadlines(ctx: Context): Promise<void> {
  while ((await alertSome(ctx)) === BATCH);
}

function alertSome(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const now = await databaseTime(tx);
    const alerting = await lockAlerting(tx, now, BATCH);
    for (const complaint of alerting) {
      const waiting = waitingOf(complaint);
      await setAlert(tx, complaint.id, nextAlertAfter(now, waiting) ?? null);
      const change = alertAt(now, waiting);
      if (!change) continue;
      if (change === 'missed')
        await ctx.audit.record(tx, {
          adminId: null,
          action: 'miss-deadline',
          subjectIds: [],
          about: complaint.reference,
        });
      await announceComplaint(ctx, tx, complaint, change);
      afterCommit(tx, () => mailOfficer(ctx, complaint, change));
    }
    return alerting.length;
  });
}

/** Adds gauges of open complaints by their deadline. */
export function measureDeadlines({ metrics, db }: Context): void {
  metrics.countsBy(
    'deadline',
    { showup_complaints: 'Open complaints by whether their deadline has passed. The same in every process.' },
    async () =>
      (await patiently(() => countByDeadline(db.sql))).map(({ deadline, count }) => ({
        deadline,
        showup_complaints: count,
      })),
  );
}
