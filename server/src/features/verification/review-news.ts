import type { LivePayload } from '@showup/contract/live';
import { afterCommit, type Sql } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Sessions } from '../accounts/accounts.service.ts';

export type ReviewNews = ReturnType<typeof createReviewNews>;

interface Parts {
  readonly live: Live;
  readonly sessions: Pick<Sessions, 'deskSessions'>;
}

/** Tells every admin what the queue has gained and lost, once the transaction has committed. */
export function createReviewNews({ live, sessions }: Parts) {
  async function arrived(tx: Sql, entry: LivePayload<'reviewArrived'>): Promise<void> {
    const desk = (await sessions.deskSessions(tx)).map(({ sessionId }) => sessionId);
    afterCommit(tx, () => live.toSessions(desk, 'reviewArrived', entry));
  }

  async function left(tx: Sql, entry: LivePayload<'reviewDecided'>): Promise<void> {
    const desk = (await sessions.deskSessions(tx)).map(({ sessionId }) => sessionId);
    afterCommit(tx, () => live.toSessions(desk, 'reviewDecided', entry));
  }

  return { arrived, left };
}
