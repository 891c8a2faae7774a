import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockReport, BlockReportAnswer } from '@showup/contract/safety';
import { afterCommit, type Database, type Sql } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { DailyLimits, Wait } from '../../platform/limits/daily-limits.ts';
import type { Live } from '../../platform/live/live.ts';
import { badInput, notSignedIn, Problem } from '../../platform/problem.ts';
import { holdPeople, type Person } from './blocks.queries.ts';
import type { Blocks } from './blocks.ts';
import type { DepartedPeople } from './departed.ts';
import { markPhone } from './reported-phones.queries.ts';
import { type Evidence, fileReport } from './safety.queries.ts';

/** Far more than anyone meets and fears in a day: ids that nobody has would fill the table otherwise. */
const BLOCKS_PER_PERSON = { name: 'blocks of a person', most: 500 };
/** Nobody meets more people to report in a day; whoever files for the sake of filing does. */
const REPORTS_PER_PERSON = { name: 'reports of a person', most: 10 };
/** A network can be a bar on a Saturday, or a whole town. */
const REPORTS_PER_NETWORK = { name: 'reports from a network', most: 300 };

/** No answer comes faster, so that the time does not tell what there was to close. */
const ANSWER_MS = 60;

/** What admins read of someone of whom no name is left. */
const LEFT = 'Deleted account';

/** What one of the two wrote to the other. */
export interface Written {
  readonly senderId: string;
  readonly text: string;
  readonly hasImage: boolean;
  readonly createdAt: string;
}

interface Parts {
  readonly db: Database;
  readonly events: Events;
  readonly live: Pick<Live, 'toUser'>;
  readonly limits: DailyLimits;
  readonly blocks: Blocks;
  readonly departed: DepartedPeople;
  readonly reportHash: (phone: string) => Buffer;
}

/**
 * Block and report in one. Whoever calls it learns nothing of the other person: it answers the same about everyone, sends
 * the same statements, and only what the list of blocked people shows is limited.
 */
export function createBlockReport({ db, events, live, limits, blocks, departed, reportHash }: Parts) {
  /** @throws Problem 400 for oneself, 429 past what a day allows */
  async function blockReport(
    viewerId: string,
    draft: BlockReport,
    address: string,
  ): Promise<BlockReportAnswer> {
    if (draft.blockedUserId === viewerId) throw badInput('You cannot report yourself.');
    const [answer] = await Promise.all([
      db.transaction((tx) => blockAndReport(tx, viewerId, draft, address)),
      sleep(ANSWER_MS),
    ]);
    return answer;
  }

  /**
   * One commit closes the two to each other and files the report. The evidence is copied then and there, so that neither
   * an unmatch nor a deletion takes it away. Where many were filed today, by this person or from their network, the block
   * alone happens, and they are told.
   */
  async function blockAndReport(
    tx: Sql,
    viewerId: string,
    { blockedUserId, reason, reportType }: BlockReport,
    address: string,
  ): Promise<BlockReportAnswer> {
    const { reporter, hash, isHere, reported } = await whoIs(tx, viewerId, blockedUserId);
    const many = await limits.spend(tx, BLOCKS_PER_PERSON, viewerId);
    if (many) throw blocksUsedUp(many);
    const name = await events.ask(tx, 'nameShownTo', { viewerId, userId: blockedUserId });
    await blocks.block(tx, reporter, { userId: blockedUserId, hash, isHere, name });
    // To the blocker's own tabs: whoever is blocked finds out by an answer that says no more than that somebody is gone.
    afterCommit(tx, () => live.toUser(viewerId, 'blocked', { userId: blockedUserId }));
    const own = await limits.spend(tx, REPORTS_PER_PERSON, viewerId);
    if (own) return unreported('you have sent many reports today', own);
    const shared = await limits.spend(tx, REPORTS_PER_NETWORK, networkOf(address));
    if (shared) return unreported('very many reports came from your network today', shared);
    const reportId = await fileReport(tx, {
      reporterId: viewerId,
      reportedId: isHere ? blockedUserId : null,
      person: departed.hashOf(blockedUserId),
      reportType,
      reason,
      evidence: await evidenceOf(tx, reporter, reported), // after the block: what was sent before it is in
    });
    await markPhone(tx, { reportId, phone: reported.phone, type: reportType });
    await events.emit(tx, 'reported', { reportId, reportedId: blockedUserId });
    return { isReported: true, notice: null };
  }

  /** Holds the two, as far as they are there. Somebody who left is known by their phone for a while. */
  async function whoIs(tx: Sql, viewerId: string, userId: string) {
    const people = await holdPeople(tx, [viewerId, userId]);
    const known = await departed.find(tx, userId);
    const reporter = people.find((person) => person.userId === viewerId);
    if (!reporter) throw notSignedIn();
    const here = people.find((person) => person.userId === userId);
    if (here) {
      const phone = here.phone === null ? null : reportHash(here.phone);
      return { reporter, hash: blocks.hashOfPerson(here), isHere: true, reported: { ...here, phone } };
    }
    // An account that has come to the phone since stays open to the blocker: closed, it would be known by that.
    const hash = known && known.backAs === null ? known.blockPhone : blocks.hashOf(userId);
    const phone = known && known.backAs !== viewerId ? known.reportPhone : null;
    return { reporter, hash, isHere: false, reported: { userId, fullName: LEFT, phone } };
  }

  async function evidenceOf(
    tx: Sql,
    reporter: Person,
    reported: Pick<Person, 'userId' | 'fullName'>,
  ): Promise<Evidence> {
    const about = { reporterId: reporter.userId, reportedId: reported.userId };
    const written = (await events.ask(tx, 'evidence', about)) ?? [];
    return {
      reporterName: reporter.fullName,
      reportedName: reported.fullName,
      messages: written.map(({ senderId, ...message }) => ({
        ...message,
        isByReported: senderId === reported.userId,
      })),
    };
  }

  return {
    blockReport,
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
