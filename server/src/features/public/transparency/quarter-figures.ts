import { COMPLAINT_CATEGORIES } from '@showup/contract/public/complaints';
import type { QuarterFigures } from '@showup/contract/public/transparency';
import { REPORT_CATEGORIES } from '@showup/contract/safety';
import { reviewerFigures } from '#features/verification/figures/reviewer-figures';
import type { Context } from '#server/context';
import { countOf, medianHoursOf, type Row, tableOf } from './grouping.ts';
import type { Quarter } from './quarters.ts';
import {
  countActions,
  findAppeals,
  findAppealWaits,
  findCaptureWaits,
  findComplaints,
  findReports,
} from './transparency.queries.ts';

/** What is published about a quarter. Decisions are counted by the record, so deleted accounts are among them. */
export async function quarterFigures(ctx: Context, quarter: Quarter): Promise<QuarterFigures> {
  const { sql } = ctx.db;
  const span = { quarter, withDemo: ctx.settings.demo };
  const reports = await findReports(sql, span);
  const actions = await countActions(sql, span);
  const appeals = await findAppeals(sql, span);
  const decidedAppeals = await findAppealWaits(sql, span);
  const complaints = await findComplaints(sql, span);
  const done = (...names: string[]) =>
    actions.reduce((sum, { action, count }) => sum + (names.includes(action) ? count : 0), 0);
  const confirmed = done('confirm-fraud');
  return {
    reports: {
      byCategory: tableOf(rowsOf(REPORT_CATEGORIES, reports, ({ category }) => category)),
      byOutcome: tableOf(rowsOf(['upheld', 'dismissed', 'open'], reports, ({ outcome }) => outcome)),
      medianHours: medianHoursOf(reports.flatMap(({ hours }) => hours ?? [])),
    },
    decisions: {
      warnings: countOf(Math.max(0, done('warn-user') - done('undo-warning'))),
      bans: tableOf([
        { key: 'fraud', count: confirmed },
        { key: 'other', count: Math.max(0, done('ban-user') - confirmed) },
      ]),
      liftedBans: countOf(
        Math.max(0, done('lift-ban') - decidedAppeals.filter(({ isLifted }) => isLifted).length),
      ),
    },
    appeals: {
      byOutcome: tableOf(rowsOf(['lifted', 'kept', 'open'], appeals, ({ outcome }) => outcome)),
      medianHours: medianHoursOf(decidedAppeals.map(({ hours }) => hours)),
    },
    verifications: {
      byVerdict: tableOf([
        { key: 'approved', count: done('approve-capture') },
        { key: 'rejected', count: done('reject-capture') },
      ]),
      medianHours: medianHoursOf((await findCaptureWaits(sql, span)).map(({ hours }) => hours)),
    },
    complaints: {
      byCategory: tableOf(rowsOf(COMPLAINT_CATEGORIES, complaints, ({ category }) => category)),
      byOutcome: tableOf(
        rowsOf(['acted', 'declined', 'invalid', 'open'], complaints, ({ outcome }) => outcome),
      ),
      byDeadline: tableOf(
        rowsOf(['in_time', 'late'], complaints, ({ isInTime }) => (isInTime ? 'in_time' : 'late')),
      ),
      medianHours: medianHoursOf(complaints.flatMap(({ hours }) => hours ?? [])),
    },
    ...(await reviewersOf(ctx)),
  };
}

async function reviewersOf(ctx: Context): Promise<Pick<QuarterFigures, 'reviewers' | 'judgedControls'>> {
  const { overall, isPublishable, judgedControls } = await reviewerFigures(ctx);
  const { falseAccepts, falseRejects, agreement } = overall;
  return { reviewers: isPublishable ? { falseAccepts, falseRejects, agreement } : null, judgedControls };
}

function rowsOf<Key extends string, Item>(
  keys: readonly Key[],
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Row<Key>[] {
  return keys.map((key) => ({ key, count: items.filter((item) => keyOf(item) === key).length }));
}
