import type { BlockReport } from '@showup/contract/safety';
import type { Context } from '../../context.ts';
import type { Sql } from '../../platform/db/database.ts';
import type { TimeAndId } from '../../platform/paging.ts';
import { blockReport, type Written } from './block-report.ts';
import { blockNumbers, listBlockedNumbers } from './blocks/blocked-numbers.ts';
import { listBlockedUsers } from './blocks/blocked-users.ts';
import { endNumberBlocks, unblock } from './blocks/unblock.ts';
import { forgetDeparted } from './leave.ts';
import {
  closeReport,
  lockDecisions,
  lockReport,
  lockReportsOn,
  reopenReport,
  upholdReports,
} from './reports/decide-reports.ts';
import { forgetEvidence } from './reports/forget-reports.ts';
import { countEarlierReports, countReports } from './reports/list-reports.ts';
import { findReportTarget, hasOpenReportBetween } from './reports/phone-reports.queries.ts';
import { holdReportersOf, upholdOrphansOf } from './reports/phone-reports.ts';
import {
  type ClosedReport,
  type Decision,
  findClosedReports,
  findDecision,
  findOpenReports,
  type LockedReport,
  type ReportRow,
  type Verdict,
} from './reports/reports.queries.ts';

export type { ClosedReport, Decision, LockedReport, ReportRow, Verdict, Written };
export type Safety = ReturnType<typeof createSafety>;

/** For features that don't use the functions of this one directly yet. */
export function createSafety(ctx: Context) {
  const { db } = ctx;
  return {
    blockReport: (viewerId: string, draft: BlockReport, address: string) =>
      blockReport(ctx, viewerId, draft, address),
    blockedUsers: (viewerId: string, cursor?: string) => listBlockedUsers(ctx, viewerId, cursor),
    blockedNumbers: (viewerId: string) => listBlockedNumbers(ctx, viewerId),
    blockNumbers: (viewerId: string, phones: readonly string[]) => blockNumbers(ctx, viewerId, phones),
    unblock: (viewerId: string, blockId: string) => unblock(ctx, viewerId, blockId),
    endNumbers: () => endNumberBlocks(ctx),
    forgetDeparted: () => forgetDeparted(ctx),
    forgetEvidence: () => forgetEvidence(ctx),
    openReports: (adminId: string, after: TimeAndId, limit: number) =>
      findOpenReports(db.sql, { adminId, after, limit }),
    closedReports: (adminId: string, after: TimeAndId, limit: number) =>
      findClosedReports(db.sql, { adminId, after, limit }),
    lockOpenReport: lockReport,
    lockOpenReportsOn: lockReportsOn,
    lockReports: lockDecisions,
    decisionOf: findDecision,
    closeReport: (tx: Sql, reportId: string, verdict: Verdict, adminId: string) =>
      closeReport(ctx, tx, reportId, verdict, adminId),
    upholdReports: (tx: Sql, reports: readonly { readonly reportId: string }[], adminId: string) =>
      upholdReports(ctx, tx, reports, adminId),
    reopenReport,
    countReports: (phone: string, sql: Sql = db.sql) => countReports(ctx, sql, phone),
    countEarlierReports: (userIds: readonly string[]) => countEarlierReports(ctx, userIds),
    hasOpenReportBetween,
    reportTarget: findReportTarget,
    holdReportersOf,
    upholdOrphansOf: (tx: Sql, phone: Buffer, adminId: string) => upholdOrphansOf(ctx, tx, phone, adminId),
  };
}
