import type { Database } from '../../db/database.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import type { Live } from '../../live/live.ts';
import { findPartners } from './pairs.queries.ts';

/** People per query, so that a restart with everybody coming back stays in small steps. */
const BATCH = 200;

export type MatchPresence = ReturnType<typeof createMatchPresence>;

/**
 * Tells each person which of their matches are online, and themselves: never more than that. Lists go out one after the
 * other, each read after the change it tells of, so the last one that a person gets is the right one.
 */
export function createMatchPresence({ db, live }: { db: Database; live: Live }) {
  const waiting = new Set<string>();
  let isSending = false;

  /** Sends the fresh list to those of these people who are online. */
  function refresh(userIds: readonly string[]): void {
    for (const userId of userIds) if (live.presence.isOnline(userId)) waiting.add(userId);
    if (!isSending) void inBackground(sendWaiting);
  }

  async function sendWaiting(): Promise<void> {
    isSending = true;
    try {
      while (waiting.size > 0) {
        const batch = [...waiting].slice(0, BATCH);
        for (const userId of batch) waiting.delete(userId);
        await send(batch);
      }
    } finally {
      isSending = false;
    }
  }

  async function send(userIds: readonly string[]): Promise<void> {
    const online = new Map(userIds.map((userId) => [userId, [userId]]));
    for (const { userId, partnerId } of await findPartners(db.sql, userIds)) {
      if (live.presence.isOnline(partnerId)) online.get(userId)?.push(partnerId);
    }
    for (const [userId, list] of online) live.toUser(userId, 'getOnlineUsers', list);
  }

  async function tellMatches(userId: string): Promise<void> {
    const partners = await findPartners(db.sql, [userId]);
    refresh(partners.map(({ partnerId }) => partnerId));
  }

  live.presence.onArrival((userId, isFirst) => {
    refresh([userId]);
    if (isFirst) void inBackground(() => tellMatches(userId));
  });
  live.presence.onDeparture((userId) => void inBackground(() => tellMatches(userId)));

  return { refresh };
}

/** Nobody waits for this work. A database that is away for a moment has its own reports; the next change sends again. */
async function inBackground(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isUnavailable(error)) process.emitWarning(error instanceof Error ? error : String(error));
  }
}
