import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '@showup/contract/fields';
import type { NewReport } from '@showup/contract/safety';
import type { Sql } from '#platform/db/database';
import { networkOf } from '#platform/http/gate/network';
import type { Wait } from '#platform/limits/quotas';
import { badInput, Problem } from '#platform/problem';
import type { Context } from '#server/context';
import { ANSWER_MS, type BothPeople, lockBoth } from '../both-people.ts';
import { departedHash } from '../phone-hashes.ts';
import { fileReport } from './filed-reports.queries.ts';
import { markPhone } from './reported-phones.queries.ts';

/** More than anyone needs in a day. */
const REPORTS_PER_PERSON = { name: 'reports of a person', most: 10 };
/** A network can be a bar on a Saturday, or a whole town. */
const REPORTS_PER_NETWORK = { name: 'reports from a network', most: 300 };

type Content = Pick<NewReport, 'reportType' | 'reason' | 'messageId'>;

/**
 * Files a report and leaves everything else as it is. The caller learns nothing about the other person.
 * @throws Problem 400 for oneself, 429 past the limits of a day
 */
export async function reportUser(
  ctx: Context,
  viewerId: UserId,
  { userId, ...content }: NewReport,
  address: string,
): Promise<void> {
  if (userId === viewerId) throw badInput('You cannot report yourself.');
  const report = async (tx: Sql) => {
    const both = await lockBoth(ctx, tx, viewerId, userId);
    const refusal = await spendReport(ctx, tx, viewerId, address);
    if (refusal) throw reportsUsedUp(refusal);
    await reportOther(ctx, tx, both, content);
  };
  await Promise.all([ctx.db.transaction(report), sleep(ANSWER_MS)]);
}

/** Why the viewer can't report now, and for how long. */
interface Refusal {
  readonly because: string;
  readonly wait: Wait;
}

/** Counts a report. Returns undefined if it is within the quotas. */
export async function spendReport(
  ctx: Context,
  tx: Sql,
  viewerId: UserId,
  address: string,
): Promise<Refusal | undefined> {
  const own = await ctx.quotas.spend(tx, REPORTS_PER_PERSON, viewerId);
  if (own) return { because: 'you have sent too many reports today', wait: own };
  const shared = await ctx.quotas.spend(tx, REPORTS_PER_NETWORK, networkOf(address));
  return shared && { because: 'too many reports came from your network today', wait: shared };
}

/** For two locked people. */
export async function reportOther(
  ctx: Context,
  tx: Sql,
  { viewer, other }: BothPeople,
  { reportType, reason, messageId = null }: Content,
): Promise<void> {
  const reportId = await fileReport(tx, {
    reporterId: viewer.userId,
    reportedId: other.isHere ? other.userId : null,
    person: departedHash(ctx, other.userId),
    names: { reporterName: viewer.fullName, reportedName: other.fullName },
    shownName: other.shownName ?? null,
    reportType,
    reason,
    messageId,
  });
  await markPhone(tx, { reportId, phone: other.phone, type: reportType });
  await ctx.events.emit(tx, 'reportFiled', { reportId, reportedId: other.userId });
}

function reportsUsedUp({ because, wait: { text, ...wait } }: Refusal): Problem {
  const message = `Your report was not sent: ${because}. You can report again in ${text}, and block at any time.`;
  return new Problem(429, 'safety.reports_pace', message, wait);
}
