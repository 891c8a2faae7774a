import { type Dismissal, moderationEndpoints, type Report } from '@showup/contract/moderation';
import { noticesEndpoints } from '@showup/contract/moderation/notices';
import type { TestApp } from '../app/test-app.ts';
import { block } from '../people/meeting.ts';
import { anAdmin, aUser, type Person, type PersonWish } from '../people/people.ts';

/** People who report each other, and the admins who decide. */
export function reportersOf(app: TestApp) {
  const person = (fullName: string, wish: PersonWish = {}) =>
    aUser(app, { isConnected: false, ...wish, fullName });

  const admin = (fullName: string) => anAdmin(app, { fullName, isVerified: true });

  /** Returns the id of the report. */
  async function report(from: Person, on: Person, reason = 'Rude.'): Promise<string> {
    await block(from, on, reason);
    const [row] = await app.db.sql<{ id: string }[]>`
      select id from reports where reporter = ${from.id} and reported = ${on.id} and closed_at is null`;
    return row?.id ?? '';
  }

  /** Makes all decisions this much older. */
  async function passes(minutes: number): Promise<void> {
    const by = app.db.sql`make_interval(mins => ${minutes})`;
    await app.db.sql`update reports set closed_at = closed_at - ${by}`;
    await app.db.sql`update reported_phones set dismissed_at = dismissed_at - ${by}`;
    await app.db.sql`update notices set visible_at = visible_at - ${by}`;
  }

  /** What admins did, without what they looked at. */
  const log = () => app.db.sql<object[]>`
    select admin_id, action, report_id, subject_ids, reason
    from audit_log where action not like 'look-at-%' order by seq`;

  return { person, admin, report, passes, log };
}

export const reports = (
  by: Person,
  query: { state?: 'open' | 'closed'; cursor?: string } = {},
): Promise<Report[]> => by.call(moderationEndpoints.reportedUsers, { query });
export const dismiss = (by: Person, reportId: string, reason?: Dismissal['reason']) =>
  by.answer(moderationEndpoints.dismissReport, { body: { reportId, reason } });
export const warn = (by: Person, { id: userId }: { id: string }, reason = 'No insults, please.') =>
  by.answer(moderationEndpoints.warnUser, { body: { userId, reason } });
export const undo = (by: Person, reportId: string) =>
  by.answer(moderationEndpoints.undoDecision, { body: { reportId } });
export const notices = (of: Person) => of.call(noticesEndpoints.notices, {});
export const acknowledge = (by: Person, noticeId: string) =>
  by.answer(noticesEndpoints.acknowledgeNotice, { body: { noticeId } });

export const done = { status: 200, body: {} };
export const own = {
  status: 403,
  body: { code: 'moderation.own', message: 'Nobody can review a report that they are part of.' },
};
export const noReport = {
  status: 404,
  body: { code: 'moderation.no_report', message: 'This report no longer exists.' },
};
