import { setTimeout as sleep } from 'node:timers/promises';
import { afterCommit, type Database, type Sql } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import type { Live } from '../../platform/live/live.ts';
import { findPartners, matchesOf } from './pairs.queries.ts';

/** People per query, so that a restart with everybody coming back stays in small steps. */
const BATCH = 200;
/** Nobody gets their list more often than this: of many who come and go at once it tells in one. */
const NEXT_ROUND_MS = 250;
/** When the database is away. */
const NEXT_TRY_MS = 1_000;

type Work = (userIds: readonly string[]) => Promise<void>;

export type MatchPresence = ReturnType<typeof createMatchPresence>;

/**
 * Tells each person which of their matches are online, and themselves: never more than that, and nothing at all between two
 * of whom one hides it, not even a list that says the same again when they come or go. A tab gets its lists from the
 * process it is connected to, one after the other, each read after the change it tells of, so the last one that it gets is
 * the right one. Who came or went is looked up once, by the process where it happened.
 */
export function createMatchPresence({ db, live }: { db: Database; live: Live }) {
  /** Came or went, and their matches have not been told. */
  const moved = new Set<string>();
  /** Have a tab here and have not got their list. */
  const waiting = new Set<string>();
  let isSending = false;

  function refreshHere(userIds: readonly string[]): void {
    for (const userId of userIds) waiting.add(userId);
    if (!isSending) void sendAll();
  }

  function tellMatchesOf(userId: string): void {
    moved.add(userId);
    if (!isSending) void sendAll();
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    while (moved.size + waiting.size > 0) {
      const [areFound, areSent] = [await inBatches(moved, findMatches), await inBatches(waiting, send)];
      await sleep(areFound && areSent ? NEXT_ROUND_MS : NEXT_TRY_MS, undefined, { ref: false });
    }
    isSending = false;
  }

  /** Empties the set. Answers false when the database is away: whom the work did not reach is in it again. */
  async function inBatches(all: Set<string>, work: Work): Promise<boolean> {
    const userIds = [...all];
    all.clear();
    for (let start = 0; start < userIds.length; start += BATCH) {
      if (await isDone(work, userIds.slice(start, start + BATCH))) continue;
      for (const userId of userIds.slice(start)) all.add(userId);
      return false;
    }
    return true;
  }

  /** Nobody waits for this work, so an error is only shown. */
  async function isDone(work: Work, userIds: readonly string[]): Promise<boolean> {
    try {
      await work(userIds);
      return true;
    } catch (error) {
      if (isUnavailable(error)) return live.presence.isStopped();
      process.emitWarning(error instanceof Error ? error : String(error));
      return true;
    }
  }

  async function findMatches(userIds: readonly string[]): Promise<void> {
    const partners = await findPartners(db.sql, userIds);
    live.presence.refresh(partners.map(({ partnerId }) => partnerId).filter(live.presence.isOnline));
  }

  async function send(userIds: readonly string[]): Promise<void> {
    const online = new Map(userIds.map((userId) => [userId, [userId]]));
    for (const { userId, partnerId } of await findPartners(db.sql, userIds)) {
      if (live.presence.isOnline(partnerId)) online.get(userId)?.push(partnerId);
    }
    for (const [userId, list] of online) live.toTabsHere(userId, 'getOnlineUsers', list);
  }

  /** For a person who chose to show when they are online, or to hide it. */
  async function onlineStatusChanged(tx: Sql, userId: string): Promise<void> {
    const matches = await matchesOf(tx, userId);
    afterCommit(tx, () => live.presence.refresh([userId, ...matches.map((match) => match.userId)]));
  }

  live.presence.onArrival((userId, isFirst) => {
    if (isFirst) tellMatchesOf(userId);
    refreshHere([userId]);
  });
  live.presence.onDeparture((userId, isOurs) => {
    if (isOurs) tellMatchesOf(userId);
  });
  live.presence.onRefresh(refreshHere);

  return {
    /** Sends the fresh list to those of these people who are online. */
    refresh: live.presence.refresh,
    onlineStatusChanged,
  };
}
