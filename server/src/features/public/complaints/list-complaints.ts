import { COMPLAINTS_PAGE, type Complaint } from '@showup/contract/public/complaints';
import type { Sql } from '#platform/db/database';
import { cutPage, NEWEST, OLDEST, type Page, timeCursor } from '#platform/paging';
import { findOpenComplaints, findResolvedComplaints } from './complaints.queries.ts';

interface Wanted {
  readonly state: 'open' | 'resolved';
  readonly cursor?: string | undefined;
}

/** Open complaints, the earliest deadline first, or resolved ones, the latest first. */
export async function listComplaints(sql: Sql, { state, cursor }: Wanted): Promise<Page<Complaint>> {
  const [find, start] =
    state === 'open' ? ([findOpenComplaints, OLDEST] as const) : ([findResolvedComplaints, NEWEST] as const);
  const after = cursor === undefined ? start : timeCursor.read(cursor);
  const rows = await find(sql, { after, limit: COMPLAINTS_PAGE + 1 });
  return cutPage(rows, COMPLAINTS_PAGE, ({ resolvedAt, resolveBy, _id }) =>
    timeCursor.write([resolvedAt ?? resolveBy, _id]),
  );
}
