import type { Sql } from '../../platform/db/database.ts';
import { judgeCodes, type Venues } from '../venues/venues.service.ts';
import { codeSeen } from './capture-time.ts';
import { lockReadEntries, moveEntries } from './merged-venues.queries.ts';

type Venue = NonNullable<Awaited<ReturnType<Venues['choosableVenue']>>>;

/** What was sent from a request is of the venue that it became, and its codes are judged by that one's. */
export async function moveToVenue(tx: Sql, fromId: string, into: Venue): Promise<void> {
  const sent = await lockReadEntries(tx, fromId);
  const judged = sent.map(({ id, codes, ...time }) => ({
    id,
    codeVerdict: judgeCodes(codes, into, codeSeen(time)),
  }));
  await moveEntries(tx, fromId, into._id, judged);
}
