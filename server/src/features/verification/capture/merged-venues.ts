import { judgeCodes } from '#features/venues/codes/judge-codes';
import type { VenueRow } from '#features/venues/venues.queries';
import type { Sql } from '#platform/db/database';
import { codeSeen } from './capture-time.ts';
import { lockReadEntries, moveEntries } from './merged-venues.queries.ts';

/** Moves what was sent from a request to the venue it became, which judges its codes from now on. */
export async function moveToVenue(
  tx: Sql,
  { fromId, into }: { readonly fromId: string; readonly into: VenueRow },
): Promise<void> {
  const sent = await lockReadEntries(tx, fromId);
  const judged = sent.map(({ id, codes, ...time }) => ({
    id,
    codeVerdict: judgeCodes(codes, into, codeSeen(time)),
  }));
  await moveEntries(tx, fromId, into._id, judged);
}
