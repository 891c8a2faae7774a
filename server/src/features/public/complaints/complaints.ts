import {
  COMPLAINT_KEPT_DAYS,
  COMPLAINTS_PAGE,
  type Complaint,
  type ComplaintState,
} from '@showup/contract/public/complaints';
import type { Sql } from '#platform/db/database';
import type { Deletes } from '#platform/jobs/retention';
import { cutPage, NEWEST, OLDEST, type Page, timeCursor } from '#platform/paging';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import {
  deleteOldComplaints,
  findComplaintState,
  findOpenComplaints,
  findResolvedComplaints,
} from './complaints.queries.ts';

export const unknownReference = problem(
  404,
  'complaints.unknown',
  'We have no complaint with this reference number. Please check it.',
);

/** What anyone who has the reference sees. @throws Problem 404 for an unknown reference */
export async function getComplaintState({ db }: Context, reference: string): Promise<ComplaintState> {
  const state = await findComplaintState(db.sql, reference);
  if (!state) throw unknownReference();
  return state;
}

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

export const oldComplaints: readonly Deletes[] = [
  {
    what: 'A complaint with its answer, and the email address for news of it',
    after: { days: COMPLAINT_KEPT_DAYS },
    from: 'the answer',
  },
];

export async function forgetOldComplaints({ db }: Context): Promise<void> {
  await deleteOldComplaints(db.sql, COMPLAINT_KEPT_DAYS);
}
