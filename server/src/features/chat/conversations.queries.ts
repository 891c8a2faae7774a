import type { Sql } from '../../platform/db/database.ts';

/** Two people, in either order. */
export interface Pair {
  readonly viewerId: string;
  readonly partnerId: string;
}

/** Whether a row of `conversations c` is the open conversation of the two. */
export const isOpenBetween = (sql: Sql, { viewerId, partnerId }: Pair) => sql`
  c.lo = least(${viewerId}::uuid, ${partnerId}::uuid) and c.hi = greatest(${viewerId}::uuid, ${partnerId}::uuid)
  and c.closed_at is null`;

/** A row of `messages m` in the contract's shape, except for `readAt`. */
export const messageColumns = (sql: Sql) => sql`
  m.id as _id, m.sender_id, m.receiver_id, m.text, '/media/' || m.image_id as image,
  m.created_at, m.seq, m.client_id`;
