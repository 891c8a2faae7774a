import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '@showup/contract/fields';
import { afterCommit, type Database, type Sql } from '#platform/db/database';
import { isUnavailable } from '#platform/db/unavailable';
import type { Live } from '#platform/live/live';
import { type Context, inMemory } from '#server/context';
import { findMatchesSharingStatus, matchesOf } from '../pairs.queries.ts';

/** People per query, so that a restart with everybody coming back stays in small steps. */
const BATCH = 200;
/** The shortest time between two lists to one person. When many come and go at once, one list covers them all. */
const NEXT_ROUND_MS = 250;
/** The wait while the database is away. */
const NEXT_TRY_MS = 1_000;

type Work = (userIds: readonly UserId[]) => Promise<void>;

/**
 * Sends each person the list of their online matches and themselves, and nothing else. If one of two hides their online
 * status, neither gets a list when the other comes or goes, not even an unchanged one. A tab gets its lists from the
 * process it is connected to, one at a time, each read after the change it reports, so the last one is right. The
 * matches of someone who came or went are looked up once, by the process where it happened.
 */
export class OnlineMatches {
  private readonly db: Pick<Database, 'sql'>;
  private readonly live: Pick<Live, 'presence' | 'toTabsHere'>;
  /** People who came or went and whose matches have not been told yet. */
  private readonly moved = new Set<UserId>();
  /** People with a tab here who have not got their list yet. */
  private readonly waiting = new Set<UserId>();
  private isSending = false;

  constructor(db: Pick<Database, 'sql'>, live: Pick<Live, 'presence' | 'toTabsHere'>) {
    this.db = db;
    this.live = live;
  }

  listen(): void {
    const { presence } = this.live;
    presence.onArrival((userId, isFirst) => {
      if (isFirst) this.tellMatchesOf(userId);
      this.refreshHere([userId]);
    });
    presence.onDeparture((userId, isOurs) => {
      if (isOurs) this.tellMatchesOf(userId);
    });
    presence.onRefresh((userIds) => this.refreshHere(userIds));
  }

  private refreshHere(userIds: readonly UserId[]): void {
    for (const userId of userIds) this.waiting.add(userId);
    if (!this.isSending) void this.sendAll();
  }

  private tellMatchesOf(userId: UserId): void {
    this.moved.add(userId);
    if (!this.isSending) void this.sendAll();
  }

  private async sendAll(): Promise<void> {
    this.isSending = true;
    while (this.moved.size + this.waiting.size > 0) {
      const areFound = await this.inBatches(this.moved, (userIds) => this.findMatches(userIds));
      const areSent = await this.inBatches(this.waiting, (userIds) => this.send(userIds));
      await sleep(areFound && areSent ? NEXT_ROUND_MS : NEXT_TRY_MS, undefined, { ref: false });
    }
    this.isSending = false;
  }

  /** Empties the set. Returns false when the database is away, and puts the people not reached back into the set. */
  private async inBatches(all: Set<UserId>, work: Work): Promise<boolean> {
    const userIds = [...all];
    all.clear();
    for (let start = 0; start < userIds.length; start += BATCH) {
      if (await this.isDone(work, userIds.slice(start, start + BATCH))) continue;
      for (const userId of userIds.slice(start)) all.add(userId);
      return false;
    }
    return true;
  }

  /** Nobody waits for this work, so an error is only shown. */
  private async isDone(work: Work, userIds: readonly UserId[]): Promise<boolean> {
    try {
      await work(userIds);
      return true;
    } catch (error) {
      if (isUnavailable(error)) return this.live.presence.isStopped();
      process.emitWarning(error instanceof Error ? error : String(error));
      return true;
    }
  }

  private async findMatches(userIds: readonly UserId[]): Promise<void> {
    const { presence } = this.live;
    const partners = await findMatchesSharingStatus(this.db.sql, userIds);
    presence.refresh(
      partners.map(({ partnerId }) => partnerId).filter((userId) => presence.isOnline(userId)),
    );
  }

  private async send(userIds: readonly UserId[]): Promise<void> {
    const online = new Map(userIds.map((userId) => [userId, [userId]]));
    for (const { userId, partnerId } of await findMatchesSharingStatus(this.db.sql, userIds)) {
      if (this.live.presence.isOnline(partnerId)) online.get(userId)?.push(partnerId);
    }
    for (const [userId, list] of online) this.live.toTabsHere(userId, 'getOnlineUsers', list);
  }
}

const onlineMatches = inMemory(({ db, live }) => new OnlineMatches(db, live));

/** Must run before the first tab opens. */
export function startOnlineMatches(ctx: Context): void {
  onlineMatches(ctx).listen();
}

/** For a person who changed whether they show their online status. */
export async function refreshOnlineStatus(
  ctx: Context,
  tx: Sql,
  { userId }: { userId: UserId },
): Promise<void> {
  const matches = await matchesOf(tx, userId);
  afterCommit(tx, () => ctx.live.presence.refresh([userId, ...matches.map((match) => match.userId)]));
}
