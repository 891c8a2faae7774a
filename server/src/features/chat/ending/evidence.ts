import type { Sql } from '../../../platform/db/database.ts';
import { findLastBetween } from './ended-conversations.queries.ts';

/** How many messages a report holds. */
const EVIDENCE_MESSAGES = 20;

/** For a report: the last messages of the two, oldest first, from ended conversations too. */
export async function gatherEvidence(sql: Sql, reporterId: string, reportedId: string) {
  const pair = { viewerId: reporterId, partnerId: reportedId };
  return (await findLastBetween(sql, pair, EVIDENCE_MESSAGES)).toReversed();
}
