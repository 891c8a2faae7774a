import { afterCommit, type Sql } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Live } from '../../platform/live/live.ts';
import { lockPairsOf } from './pairs.queries.ts';
import type { MatchPresence } from './presence.ts';
import { resumePairs, suspendPairs } from './suspensions.queries.ts';

interface Parts {
  readonly events: Events;
  readonly live: Live;
  readonly presence: MatchPresence;
}

/** What a ban does to everything between a person and others: nobody finds them, and nothing is forgotten. */
export function createSuspensions({ events, live, presence }: Parts) {
  /** For a person who is locked as for their removal and marked as banned: pairs that come later are closed by that. */
  async function suspend(tx: Sql, userId: string): Promise<void> {
    await lockPairsOf(tx, userId);
    const partnerIds = await suspendPairs(tx, userId);
    await events.emit(tx, 'suspended', { userId, partnerIds });
    afterCommit(tx, () => {
      live.toUsers(partnerIds, 'unmatched', { userId });
      presence.refresh(partnerIds);
    });
  }

  /** For the same person, who is banned no longer. */
  async function resume(tx: Sql, userId: string): Promise<void> {
    await lockPairsOf(tx, userId);
    const partnerIds = await resumePairs(tx, userId);
    await events.emit(tx, 'resumed', { userId, partnerIds });
    afterCommit(tx, () => presence.refresh(partnerIds));
  }

  return {
    suspend,
    resume,
  };
}
