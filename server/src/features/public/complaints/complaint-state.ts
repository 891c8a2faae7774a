import type { ComplaintState } from '@showup/contract/public/complaints';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { findComplaintState } from './complaints.queries.ts';

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
