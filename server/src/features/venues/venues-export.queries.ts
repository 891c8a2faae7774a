import type { Sql } from '#platform/db/database';

interface KeptRequest {
  _id: string;
  name: string;
  address: string;
  category: string;
  latitude: number;
  longitude: number;
  status: string;
  /** The admin's reason for a refusal. */
  refusal: string | null;
  createdAt: string;
}

const PAGE = 100;

/** Oldest first. */
export async function findRequestsAfter(
  sql: Sql,
  userId: string,
  last: Pick<KeptRequest, '_id' | 'createdAt'>,
): Promise<KeptRequest[]> {
  return sql<KeptRequest[]>`
    select id as _id, name, address, category, latitude, longitude, status, refusal, created_at
    from venues
    where requested_by = ${userId} and (created_at, id) > (${last.createdAt}, ${last._id})
    order by created_at, id limit ${PAGE}`;
}
