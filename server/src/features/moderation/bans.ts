import type { Ban, BanLift, NewBan } from '@showup/contract/bans';
import { BANS_MAX } from '@showup/contract/bans';
import type { LivePayload } from '@showup/contract/live';
import type { Audit } from '../../platform/audit/audit.service.ts';
import { afterCommit, type Database, type Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { Live } from '../../platform/live/live.ts';
import { badInput, type Problem, problem } from '../../platform/problem.ts';
import type { Sessions, ShutOuts } from '../accounts/accounts.service.ts';
import type { Matching } from '../matching/matching.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import { type BanRow, findBans } from './bans.queries.ts';
import { ownReport } from './report-review.ts';

const gone = problem(404, 'moderation.gone', 'This person is no longer here.');
const noReport = problem(404, 'moderation.no_report', 'There is no such report any more.');
const noPhone = problem(
  409,
  'moderation.no_phone',
  'This account had no phone number and is deleted, so there is nobody left to ban.',
);
const isBack = problem(409, 'moderation.back', 'This person has come back. Please reload.');
const isAdmin = problem(409, 'moderation.admin', 'This person is an admin. Take the role away first.');
const noBan = problem(404, 'moderation.no_ban', 'There is no such ban any more.');

export interface BanParts {
  readonly db: Database;
  readonly audit: Audit;
  readonly live: Live;
  readonly profiles: Profiles;
  readonly sessions: Pick<Sessions, 'endSessionsOf' | 'deskSessions'>;
  readonly shutOuts: ShutOuts;
  readonly safety: Safety;
  readonly matching: Pick<Matching, 'suspend' | 'resume'>;
}

type Target = Parameters<ShutOuts['shutOut']>[1];
export type BanTerms = { readonly reason: string; readonly until?: string | null | undefined };

/** Who is banned and for how long. What an admin does is written down in the same commit. */
export function createBans(parts: BanParts) {
  const { db, audit, live, profiles, sessions, shutOuts, safety, matching } = parts;

  /**
   * Who is banned already is banned anew where something is open on them: of the two the later end holds.
   * @throws Problem 400 for oneself or an end that is over, 403 for who is part of a report with that person, 404 for
   * somebody who is gone, 409 for an admin and where another admin banned them first
   */
  async function banUser(admin: Viewer, ban: NewBan): Promise<{ banId: string }> {
    if ('userId' in ban) return banPerson(admin, ban.userId, ban);
    const target = await safety.reportTarget(db.sql, ban.reportId);
    if (!target) throw noReport();
    if (target.reporterId === admin.id) throw ownReport();
    return target.reportedId === null
      ? banPhone(admin, ban.reportId, ban)
      : banPerson(admin, target.reportedId, ban);
  }

  function banPerson(admin: Viewer, userId: string, terms: BanTerms): Promise<{ banId: string }> {
    if (userId === admin.id) throw badInput('You cannot ban yourself.');
    const adminId = admin.id;
    return db.transaction(async (tx) => {
      // Nothing new refers to the person until the end: a like of this very moment is there before, or finds them banned.
      await safety.holdReportersOf(tx, { userId, adminId }, profiles.lockForRemoval);
      if (!(await profiles.lockStanding(tx, userId))) throw gone();
      const { userRole } = await profiles.user(userId, tx);
      if (userRole === 'Admin') throw isAdmin();
      if (await safety.hasOpenReportBetween(tx, adminId, userId)) throw ownReport();
      const target = await shutOuts.targetOf(tx, userId);
      await shutOuts.lockTarget(target, tx);
      const taken = await takeOver(tx, target, userId, admin);
      const lasting = taken ? { ...terms, until: laterOf(taken.until, terms.until ?? null) } : terms;
      const banId = await write(tx, target, admin, lasting);
      await profiles.markBanned(tx, userId, true);
      await matching.suspend(tx, userId);
      afterCommit(tx, () => live.toUser(userId, 'banned', {}));
      await sessions.endSessionsOf(tx, userId, null);
      const open = taken?.open ?? (await safety.lockOpenReportsOn(tx, userId, adminId));
      await safety.upholdReports(tx, open, adminId);
      if (target.phone) await safety.upholdOrphansOf(tx, target.phone, adminId);
      await record(tx, { adminId, subjectIds: [userId], ...lasting });
      await tellAdmins(tx, banId, 'banned', adminId);
      return { banId };
    });
  }

  /** Of an account that was deleted a report is left, and in it what the phone is known by. */
  function banPhone(admin: Viewer, reportId: string, terms: BanTerms): Promise<{ banId: string }> {
    const adminId = admin.id;
    return db.transaction(async (tx) => {
      const before = await safety.reportTarget(tx, reportId);
      if (!before?.isOpen) throw noReport();
      if (before.reporterId === adminId) throw ownReport();
      if (before.phone === null) throw noPhone();
      const target = { userId: null, phone: before.phone };
      await shutOuts.lockTarget(target, tx);
      const report = await safety.reportTarget(tx, reportId); // as it is now that nobody comes to the phone
      if (!report?.isOpen) throw noReport();
      if (report.reportedId !== null) throw isBack();
      const banId = await write(tx, target, admin, terms);
      await safety.upholdOrphansOf(tx, before.phone, adminId);
      await record(tx, { adminId, subjectIds: [], reportId, ...terms });
      await tellAdmins(tx, banId, 'banned', adminId);
      return { banId };
    });
  }

  /**
   * Ends the ban that holds, if any, and answers until when it was, and what is open, which is held.
   * @throws Problem 409 where nothing was reported since
   */
  async function takeOver(tx: Sql, target: Target, userId: string, admin: Viewer) {
    const banId = await shutOuts.findBanOn(tx, target);
    const held = banId && (await shutOuts.lockBan(tx, banId));
    if (!held) return undefined;
    const open = await safety.lockOpenReportsOn(tx, userId, admin.id);
    if (open.length === 0) throw await bannedBefore(tx, held.banId, admin);
    await shutOuts.endBan(tx, held.banId, admin.id);
    await tellAdmins(tx, held.banId, 'banned', admin.id);
    return { until: held.until, open };
  }

  async function write(
    tx: Sql,
    target: Target,
    admin: Viewer,
    { reason, until = null }: BanTerms,
  ): Promise<string> {
    const holding = await shutOuts.findBanOn(tx, target);
    if (holding !== undefined) throw await bannedBefore(tx, holding, admin);
    const banId = await shutOuts.shutOut(tx, target, { reason, until, adminId: admin.id });
    if (banId === undefined) throw badInput('Please choose an end that is still to come.');
    return banId;
  }

  async function bannedBefore(tx: Sql, banId: string, admin: Viewer): Promise<Problem> {
    const ban = await shutOuts.findBan(tx, banId);
    const who = await nameFor(tx, ban?.bannedBy ?? null, admin);
    return problem(409, 'moderation.banned', `${who} banned this person already.`)();
  }

  async function nameFor(tx: Sql, adminId: string | null, viewer: Viewer): Promise<string> {
    if (adminId === viewer.id) return 'You';
    return (adminId === null ? undefined : await profiles.firstNameOf(tx, adminId)) ?? 'Another admin';
  }

  async function record(
    tx: Sql,
    { until, ...line }: BanTerms & { adminId: string; subjectIds: string[]; reportId?: string },
  ): Promise<void> {
    const about = until ? `until ${until}` : 'for good';
    await audit.record(tx, { action: 'ban-user', ...line, about });
  }

  async function tellAdmins(
    tx: Sql,
    banId: string,
    change: LivePayload<'banChanged'>['change'],
    adminId: string | null,
  ): Promise<void> {
    const by = adminId === null ? null : ((await profiles.firstNameOf(tx, adminId)) ?? null);
    const desk = (await sessions.deskSessions(tx)).map(({ sessionId }) => sessionId);
    afterCommit(tx, () => live.toSessions(desk, 'banChanged', { banId, change, by }));
  }

  /** With its person held before it, as everywhere. @throws Problem 404 unknown, 409 when it was lifted already */
  async function lockHolding(tx: Sql, banId: string, viewer: Viewer) {
    const found = await shutOuts.findBan(tx, banId);
    if (found?.userId) await profiles.lockForRemoval(tx, found.userId);
    const ban = await shutOuts.lockBan(tx, banId);
    if (!ban) throw noBan();
    if (ban.isEnded && ban.endedBy === null) throw noBan();
    if (ban.isEnded) {
      const who = await nameFor(tx, ban.endedBy, viewer);
      throw problem(409, 'moderation.lifted', `${who} lifted this ban already.`)();
    }
    return ban;
  }

  /** The person is back in everything, as before; not while another ban keeps them out. */
  async function end(
    tx: Sql,
    { banId, userId }: { banId: string; userId: string | null },
    adminId: string | null,
  ) {
    await shutOuts.endBan(tx, banId, adminId);
    const isHere = userId !== null && (await profiles.lockStanding(tx, userId)) !== undefined;
    if (!isHere) return;
    if ((await shutOuts.findBanOn(tx, await shutOuts.targetOf(tx, userId))) !== undefined) return;
    await profiles.markBanned(tx, userId, false);
    await matching.resume(tx, userId);
  }

  async function liftBan(admin: Viewer, { banId, reason }: BanLift): Promise<void> {
    const adminId = admin.id;
    await db.transaction(async (tx) => {
      const ban = await lockHolding(tx, banId, admin);
      await end(tx, ban, adminId);
      await audit.record(tx, { adminId, action: 'lift-ban', ...whom(ban), reason });
      await tellAdmins(tx, banId, 'lifted', adminId);
    });
  }

  /** Their people come back into decks and lists. */
  async function endRunOut(): Promise<void> {
    for (;;) {
      const banIds = await shutOuts.findRunOut();
      for (const banId of banIds) await endOneRunOut(banId);
      if (banIds.length === 0) return;
    }
  }

  async function endOneRunOut(banId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const found = await shutOuts.findBan(tx, banId);
      if (found?.userId) await profiles.lockForRemoval(tx, found.userId);
      const ban = await shutOuts.lockBan(tx, banId);
      if (!ban || ban.isEnded || !ban.isRunOut) return;
      await end(tx, ban, null);
      await tellAdmins(tx, banId, 'ended', null);
    });
  }

  async function listBans(): Promise<Ban[]> {
    return withCards(await findBans(db.sql, BANS_MAX));
  }

  async function withCards(rows: readonly BanRow[]): Promise<Ban[]> {
    const cards = await profiles.cardsOf(
      db.sql,
      rows.flatMap(({ person }) => person?._id ?? []),
    );
    const cardOf = new Map(cards.map((card) => [card._id, card]));
    return rows.map((row) => ({ ...row, profile: cardOf.get(row.person?._id ?? '') ?? null }));
  }

  return {
    desk: { banUser, liftBan, listBans, endRunOut },
    review: { lockHolding, end, nameFor, tellAdmins, withCards },
  };
}

export type BanReview = ReturnType<typeof createBans>['review'];

const laterOf = (a: string | null, b: string | null) =>
  a === null || b === null ? null : Date.parse(a) > Date.parse(b) ? a : b;

/** For the record: where the account is gone only its time tells one ban from another. */
export const whom = ({ userId, bannedAt }: { userId: string | null; bannedAt: string }) =>
  userId === null
    ? { subjectIds: [], about: `a deleted account, banned ${bannedAt}` }
    : { subjectIds: [userId] };
