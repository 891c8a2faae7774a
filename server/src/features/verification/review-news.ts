import type { LivePayload } from '@showup/contract/live';
import { afterCommit, type Sql } from '../../db/database.ts';
import type { Live } from '../../live/live.ts';
import type { Profiles } from '../profiles/profiles.service.ts';

export type ReviewNews = ReturnType<typeof createReviewNews>;

/** Tells every admin what the queue has gained and lost, once the transaction has committed. */
export function createReviewNews({ live, profiles }: { live: Live; profiles: Profiles }) {
  async function arrived(tx: Sql, entry: LivePayload<'reviewArrived'>): Promise<void> {
    const adminIds = await profiles.adminIds(tx);
    afterCommit(tx, () => live.toUsers(adminIds, 'reviewArrived', entry));
  }

  async function left(tx: Sql, entry: LivePayload<'reviewDecided'>): Promise<void> {
    const adminIds = await profiles.adminIds(tx);
    afterCommit(tx, () => live.toUsers(adminIds, 'reviewDecided', entry));
  }

  return { arrived, left };
}
