import { COMPLAINT_KEPT_DAYS } from '@showup/contract/public/complaints';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { deleteOldComplaints } from './complaints.queries.ts';

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
