import { afterCommit, type Sql } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { lockPairsOf } from './pairs.queries.ts';
import type { MatchPresence } from './presence.ts';
import { resumePairs, suspendPairs } from './suspensions.queries.ts';

/** Runs in the transaction of a ban or of its end; `partnerIds` are the matches that go or come back. */
type SuspensionHandler = (tx: Sql, userId: string, partnerIds: readonly string[]) => Promise<void>;

interface Parts {
  readonly live: Live;
  readonly presence: MatchPresence;
}

/** What a ban does to everything between a person and others: nobody finds them, and nothing is forgotten. */
export function createSuspensions({ live, presence }: Parts) {
  const suspendedHandlers: SuspensionHandler[] = [];
  const resumedHandlers: SuspensionHandler[] = [];

  /** For a person who is locked as for their removal and marked as banned: pairs that come later are closed by that. */
  async function suspend(tx: Sql, userId: string): Promise<void> {
    await lockPairsOf(tx, userId);
    const partnerIds = await suspendPairs(tx, userId);
    for (const handle of suspendedHandlers) await handle(tx, userId, partnerIds);
    afterCommit(tx, () => {
      live.toUsers(partnerIds, 'unmatched', { userId });
      presence.refresh(partnerIds);
    });
  }

  /** For the same person, who is banned no longer. */
  async function resume(tx: Sql, userId: string): Promise<void> {
    await lockPairsOf(tx, userId);
    const partnerIds = await resumePairs(tx, userId);
    for (const handle of resumedHandlers) await handle(tx, userId, partnerIds);
    afterCommit(tx, () => presence.refresh(partnerIds));
  }

  return {
    onSuspended: (handler: SuspensionHandler) => void suspendedHandlers.push(handler),
    onResumed: (handler: SuspensionHandler) => void resumedHandlers.push(handler),
    suspend,
    resume,
  };
}
