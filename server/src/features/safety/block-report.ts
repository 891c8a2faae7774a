import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockReport, BlockReportAnswer } from '@showup/contract/safety';
import type { Context } from '../../context.ts';
import { afterCommit, type Sql } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/door/network.ts';
import type { Wait } from '../../platform/limits/daily-limits.ts';
import { badInput, notSignedIn, Problem } from '../../platform/problem.ts';
import { holdPeople, lockReturn, type Person } from './blocks/blocks.queries.ts';
import { blockHashOf, blockPerson } from './blocks/blocks.ts';
import { departedPerson } from './departed.ts';
import { blockHash, departedHash, reportHash } from './phone-hashes.ts';
import { type Evidence, fileReport } from './reports/filed-reports.queries.ts';
import { markPhone } from './reports/reported-phones.queries.ts';

/** Far more than anyone meets and fears in a day. Without it, ids that belong to nobody would fill the table. */
const BLOCKS_PER_PERSON = { name: 'blocks of a person', most: 500 };
/** Nobody meets more people to report in a day. */
const REPORTS_PER_PERSON = { name: 'reports of a person', most: 10 };
/** A network can be a bar on a Saturday, or a whole town. */
const REPORTS_PER_NETWORK = { name: 'reports from a network', most: 300 };

/** No answer comes faster, so its time doesn't tell what there was to close. */
const ANSWER_MS = 60;

/** What admins read of someone whose name is gone. */
const LEFT = 'Deleted account';

/** What one of the two wrote to the other. */
export interface Written {
  readonly senderId: string;
  readonly text: string;
  readonly hasImage: boolean;
  readonly createdAt: string;
}

/** The reported person; `phone` is its hash. */
interface Reported extends Pick<Person, 'userId' | 'fullName'> {
  readonly phone: Buffer | null;
}

/**
 * Blocks and reports in one. The caller learns nothing about the other person: the answer and the statements are the same
 * for everyone, and only what the list of blocked people shows is limited.
 * @throws Problem 400 for oneself, 429 past the limits of a day
 */
export async function blockReport(
  ctx: Context,
  viewerId: string,
  draft: BlockReport,
  address: string,
): Promise<BlockReportAnswer> {
  if (draft.blockedUserId === viewerId) throw badInput('You cannot report yourself.');
  const [answer] = await Promise.all([
    ctx.db.transaction((tx) => blockAndReport(ctx, tx, viewerId, { ...draft, address })),
    sleep(ANSWER_MS),
  ]);
  return answer;
}

/**
 * One commit closes the two to each other and files the report. The evidence is copied here, so that neither an unmatch nor
 * a deletion removes it. Past the daily limits of reports only the block happens, and the person is told.
 */
async function blockAndReport(
  ctx: Context,
  tx: Sql,
  viewerId: string,
  { blockedUserId, reason, reportType, address }: BlockReport & { readonly address: string },
): Promise<BlockReportAnswer> {
  const { reporter, hash, isHere, reported } = await lockBoth(ctx, tx, viewerId, blockedUserId);
  const many = await ctx.limits.spend(tx, BLOCKS_PER_PERSON, viewerId);
  if (many) throw blocksUsedUp(many);
  const name = await ctx.events.ask(tx, 'nameShownTo', { viewerId, userId: blockedUserId });
  await blockPerson(ctx, tx, reporter, { userId: blockedUserId, hash, isHere, name });
  // To the blocker's own tabs. The blocked person finds out by an answer that only says that someone is gone.
  afterCommit(tx, () => ctx.live.toUser(viewerId, 'blocked', { userId: blockedUserId }));
  const own = await ctx.limits.spend(tx, REPORTS_PER_PERSON, viewerId);
  if (own) return unreported('you have sent many reports today', own);
  const shared = await ctx.limits.spend(tx, REPORTS_PER_NETWORK, networkOf(address));
  if (shared) return unreported('very many reports came from your network today', shared);
  const reportId = await fileReport(tx, {
    reporterId: viewerId,
    reportedId: isHere ? blockedUserId : null,
    person: departedHash(ctx, blockedUserId),
    reportType,
    reason,
    evidence: await copyEvidence(ctx, tx, reporter, reported), // after the block, so it has all that was sent before it
  });
  await markPhone(tx, { reportId, phone: reported.phone, type: reportType });
  await ctx.events.emit(tx, 'reportFiled', { reportId, reportedId: blockedUserId });
  return { isReported: true, notice: null };
}

/** Locks the two, as far as they are here. Someone who left is known by their phone for a while. */
async function lockBoth(ctx: Context, tx: Sql, viewerId: string, userId: string) {
  const people = await holdPeople(tx, [viewerId, userId]);
  const before = await departedPerson(ctx, tx, userId);
  await lockReturn(tx, before?.blockPhone ?? blockHash(ctx, userId));
  const departed = await departedPerson(ctx, tx, userId); // again: they may have come back while this waited
  const reporter = people.find((person) => person.userId === viewerId);
  if (!reporter) throw notSignedIn();
  const here = people.find((person) => person.userId === userId);
  if (here) {
    const phone = here.phone === null ? null : reportHash(ctx, here.phone);
    return { reporter, hash: blockHashOf(ctx, here), isHere: true, reported: { ...here, phone } };
  }
  // A new account of that phone stays open to the blocker: if it were closed, it would be recognised by that.
  const hash = departed && departed.backAs === null ? departed.blockPhone : blockHash(ctx, userId);
  const phone = departed && departed.backAs !== viewerId ? departed.reportPhone : null;
  return { reporter, hash, isHere: false, reported: { userId, fullName: LEFT, phone } };
}

async function copyEvidence(ctx: Context, tx: Sql, reporter: Person, reported: Reported): Promise<Evidence> {
  const about = { reporterId: reporter.userId, reportedId: reported.userId };
  const written = (await ctx.events.ask(tx, 'evidence', about)) ?? [];
  return {
    reporterName: reporter.fullName,
    reportedName: reported.fullName,
    messages: written.map(({ senderId, ...message }) => ({
      ...message,
      isByReported: senderId === reported.userId,
    })),
  };
}

const unreported = (reason: string, { text }: Wait): BlockReportAnswer => ({
  isReported: false,
  notice: `Blocked, but not reported: ${reason}. You can report again in ${text}, and block at any time.`,
});

function blocksUsedUp({ text, ...wait }: Wait): Problem {
  const message = `You have blocked very many people today. You can block more in ${text}.`;
  return new Problem(429, 'safety.blocks_pace', message, wait);
}
