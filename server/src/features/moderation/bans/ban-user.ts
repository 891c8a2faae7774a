import type { UserId } from '@showup/contract/fields';
import { banTexts, type NewBan } from '@showup/contract/moderation/bans';
import { banTargetOf, lockBanTarget, writeBan } from '#features/accounts/bans/ban-targets';
import { type BanTarget, endBan, findBan, findBanOn, lockBan } from '#features/accounts/bans/bans.queries';
import { endSessionsOf } from '#features/accounts/sessions/sessions';
import { suspendMatches } from '#features/matching/matches/suspensions';
import { getUser } from '#features/profiles/people';
import { lockForRemoval, lockStanding } from '#features/profiles/profiles.queries';
import { markBanned } from '#features/profiles/standing';
import { lockReportsOn, upholdReports } from '#features/safety/reports/decide-reports';
import { holdReportersOf, upholdOrphansOf } from '#features/safety/reports/phone-reports';
import { findReportTarget, hasOpenReportBetween } from '#features/safety/reports/reported-phones.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { badInput, type Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { nameAdmin, noReport, ownReport, personGone } from '../refusals.ts';
import { announceBan } from './ban-news.ts';
import { noteAnswered } from './bans.queries.ts';

const noPhone = problem(
  409,
  'moderation.no_phone',
  'This account had no phone number and is deleted, so there is nobody left to ban.',
);
const isBack = problem(409, 'moderation.back', 'This person has come back. Please reload.');
const isAdmin = problem(409, 'moderation.admin', 'This person is an admin. Take the role away first.');

/** Without `until` the ban is permanent. */
type Terms = Pick<NewBan, 'reason' | 'until' | 'isFraud'>;

/**
 * Bans a person or, once a reported person has deleted their account, their phone. Upholds the open reports on them. If
 * they are banned already, requires open reports and keeps the later end date.
 * @throws Problem 400 for oneself or an end date that has passed, 403 if a report of the two is open, 404 for someone
 *   who is gone, 409 for an admin, and if another admin was faster
 */
export async function banUser(ctx: Context, admin: Viewer, ban: NewBan): Promise<{ banId: string }> {
  if ('userId' in ban) return banPerson(ctx, admin, ban.userId, ban);
  const target = await findReportTarget(ctx.db.sql, ban.reportId);
  if (!target) throw noReport();
  if (target.reporterId === admin.id) throw ownReport();
  return target.reportedId === null
    ? banPhone(ctx, admin, ban.reportId, ban)
    : banPerson(ctx, admin, target.reportedId, ban);
}

async function banPerson(
  ctx: Context,
  admin: Viewer,
  userId: UserId,
  terms: Terms,
): Promise<{ banId: string }> {
  if (userId === admin.id) throw badInput('You cannot ban yourself.');
  const adminId = admin.id;
  return ctx.db.transaction(async (tx) => {
    // A concurrent like or message either comes before the ban, or waits and finds it.
    await holdReportersOf(tx, { userId, adminId }, lockForRemoval);
    await requireBannable(tx, admin, userId);
    const target = await banTargetOf(ctx, tx, userId);
    await lockBanTarget(tx, target);
    const replaced = await replaceBan(ctx, tx, { target, userId, admin });
    const lasting = replaced ? { ...terms, until: laterOf(replaced.until, terms.until ?? null) } : terms;
    const banId = await insertNewBan(tx, target, admin, lasting);
    await markBanned(ctx, tx, userId, true);
    await suspendMatches(ctx, tx, userId);
    if (terms.isFraud) await noteAnswered(tx, banId, userId);
    afterCommit(tx, () => ctx.live.toUser(userId, 'banned', {}));
    await endSessionsOf(ctx, tx, userId, null);
    const open = replaced?.open ?? (await lockReportsOn(tx, userId, adminId));
    await upholdReports(ctx, tx, open, adminId);
    if (target.phone) await upholdOrphansOf(ctx, tx, target.phone, adminId);
    await recordBan(ctx, tx, { adminId, subjectIds: [userId], ...lasting });
    await announceBan(ctx, tx, { banId, change: 'banned', adminId });
    return { banId };
  });
}

/** Bans the phone of a deleted account, as its report identifies it. */
async function banPhone(
  ctx: Context,
  admin: Viewer,
  reportId: string,
  terms: Terms,
): Promise<{ banId: string }> {
  const adminId = admin.id;
  return ctx.db.transaction(async (tx) => {
    const before = await findReportTarget(tx, reportId);
    if (!before?.isOpen) throw noReport();
    if (before.reporterId === adminId) throw ownReport();
    if (before.phone === null) throw noPhone();
    const target = { userId: null, phone: before.phone };
    await lockBanTarget(tx, target);
    const report = await findReportTarget(tx, reportId); // read again, now that no account can get the phone
    if (!report?.isOpen) throw noReport();
    if (report.reportedId !== null) throw isBack();
    const banId = await insertNewBan(tx, target, admin, terms);
    await upholdOrphansOf(ctx, tx, before.phone, adminId);
    await recordBan(ctx, tx, { adminId, subjectIds: [], reportId, ...terms });
    await announceBan(ctx, tx, { banId, change: 'banned', adminId });
    return { banId };
  });
}

async function requireBannable(tx: Sql, admin: Viewer, userId: UserId): Promise<void> {
  if (!(await lockStanding(tx, userId))) throw personGone();
  const { userRole } = await getUser(tx, userId);
  if (userRole === 'Admin') throw isAdmin();
  if (await hasOpenReportBetween(tx, admin.id, userId)) throw ownReport();
}

/**
 * Ends the active ban, if any. Returns its end date and the open reports, which it locks.
 * @throws Problem 409 if there are no reports since
 */
async function replaceBan(
  ctx: Context,
  tx: Sql,
  { target, userId, admin }: { target: BanTarget; userId: UserId; admin: Viewer },
) {
  const banId = await findBanOn(tx, target);
  const held = banId && (await lockBan(tx, banId));
  if (!held) return undefined;
  const open = await lockReportsOn(tx, userId, admin.id);
  if (open.length === 0) throw await bannedBefore(tx, held.banId, admin);
  await endBan(tx, held.banId, admin.id);
  await announceBan(ctx, tx, { banId: held.banId, change: 'banned', adminId: admin.id });
  return { until: held.until, open };
}

async function insertNewBan(
  tx: Sql,
  target: BanTarget,
  admin: Viewer,
  { reason, until = null, isFraud = false }: Terms,
): Promise<string> {
  const holding = await findBanOn(tx, target);
  if (holding !== undefined) throw await bannedBefore(tx, holding, admin);
  const banId = await writeBan(tx, target, { reason, until, isFraud, adminId: admin.id });
  if (banId === undefined) throw badInput(banTexts.until);
  return banId;
}

async function bannedBefore(tx: Sql, banId: string, admin: Viewer): Promise<Problem> {
  const ban = await findBan(tx, banId);
  const who = await nameAdmin(tx, ban?.bannedBy ?? null, admin);
  return problem(409, 'moderation.banned', `${who} already banned this person.`)();
}

async function recordBan(
  ctx: Context,
  tx: Sql,
  { until, isFraud, ...line }: Terms & { adminId: UserId; subjectIds: UserId[]; reportId?: string },
): Promise<void> {
  const end = until ? `until ${until}` : 'for good';
  const about = isFraud ? `${end}, for fraud` : end;
  await ctx.audit.record(tx, { action: 'ban-user', ...line, about });
}

/** Null means permanent. */
function laterOf(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return null;
  return Date.parse(a) > Date.parse(b) ? a : b;
}
