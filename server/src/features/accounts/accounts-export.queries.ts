import type { Sql } from '../../db/database.ts';

/** Of the person's row, what the User does not say, and when their password was set. */
export interface KeptOfPerson {
  photos: string[];
  pendingPhotos: string[] | null;
  profilePic: string | null;
  passwordChangedAt: string | null;
  lastActiveAt: string;
  verifiedAt: string | null;
  adminSince: string | null;
  cell: string | null;
  ageFrom: number | null;
  ageTo: number | null;
  distanceKm: number | null;
}

export async function findKeptOfPerson(sql: Sql, userId: string): Promise<KeptOfPerson | undefined> {
  const [row] = await sql<KeptOfPerson[]>`
    select photos, pending_photos as "pendingPhotos", profile_pic as "profilePic", passwords.changed_at as "passwordChangedAt",
      last_active_at as "lastActiveAt", verified_at as "verifiedAt", admin_since as "adminSince", cell,
      age_from as "ageFrom", age_to as "ageTo", distance_km as "distanceKm"
    from users left join passwords on passwords.user_id = users.id
    where users.id = ${userId}`;
  return row;
}

export interface KeptSession {
  _id: string;
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

const PAGE = 100;

/** The oldest first. */
export async function findSessionsAfter(
  sql: Sql,
  userId: string,
  last: Pick<KeptSession, '_id' | 'createdAt'>,
): Promise<KeptSession[]> {
  return sql<KeptSession[]>`
    select id as "_id", user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt",
      expires_at as "expiresAt"
    from sessions
    where user_id = ${userId} and (created_at, id) > (${last.createdAt}, ${last._id})
    order by created_at, id limit ${PAGE}`;
}
