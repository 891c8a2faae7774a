import type { Sql } from '#platform/db/database';
import { knownName } from './notices.queries.ts';

const PAGE = 100;

interface KeptNotice {
  _id: string;
  kind: 'warning' | 'report' | 'appeal' | 'fraud' | 'correction';
  reason: string | null;
  verdict: 'upheld' | 'dismissed' | null;
  firstName: string | null;
  givenAt: string;
  acknowledgedAt: string | null;
}

/** Notices that the person can see, the oldest first. */
export async function findNoticesAfter(
  sql: Sql,
  userId: string,
  last: Pick<KeptNotice, '_id' | 'givenAt'>,
): Promise<KeptNotice[]> {
  return sql<KeptNotice[]>`
    select n.id as _id, n.kind, n.reason, n.verdict, ${knownName(sql)} as first_name,
      n.visible_at as given_at, n.acknowledged_at
    from notices n
    where n.user_id = ${userId} and n.visible_at <= now() and (n.visible_at, n.id) > (${last.givenAt}, ${last._id})
    order by n.visible_at, n.id limit ${PAGE}`;
}
