import type { Sql } from '../../platform/db/database.ts';

/** Of the person's row, what the User does not say, and when their password was set. */
export interface KeptOfPerson {
  photos: string[];
  pendingPhotos: string[] | null;
  profilePic: string | null;
  emailProvedAt: string | null;
  passwordChangedAt: string | null;
  /** What each of them signs with stays in its device. */
  passkeys: { name: string; createdAt: string; lastUsedAt: string | null }[];
  lastActiveAt: string;
  verifiedAt: string | null;
  adminSince: string | null;
  birthdayChangedAt: string | null;
  phoneLostAt: string | null;
  venueCell: string | null;
  cell: string | null;
  ageFrom: number | null;
  ageTo: number | null;
  distanceKm: number | null;
}

export async function findKeptOfPerson(sql: Sql, userId: string): Promise<KeptOfPerson | undefined> {
  const [row] = await sql<KeptOfPerson[]>`
    select photos, pending_photos as "pendingPhotos", profile_pic as "profilePic", email_proved_at as "emailProvedAt", passwords.changed_at as "passwordChangedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at)), '[]')
        from passkeys where user_id = users.id) as passkeys,
      last_active_at as "lastActiveAt", verified_at as "verifiedAt", admin_since as "adminSince", birthday_changed_at as "birthdayChangedAt",
      phone_lost_at as "phoneLostAt", venue_cell as "venueCell", cell,
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
  /** When the person last showed there that it is them. */
  provedAt: string | null;
  /** Null where that browser gets none. Its address at its push service and its keys stay secret. */
  notificationsSince: string | null;
  notificationsShowText: boolean | null;
}

const PAGE = 100;

/** The oldest first. */
export async function findSessionsAfter(
  sql: Sql,
  userId: string,
  last: Pick<KeptSession, '_id' | 'createdAt'>,
): Promise<KeptSession[]> {
  return sql<KeptSession[]>`
    select s.id as "_id", s.user_agent as "userAgent", s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", s.proved_at as "provedAt",
      push.created_at as "notificationsSince", push.show_text as "notificationsShowText"
    from sessions s left join lateral (
      select created_at, show_text from push_subscriptions where session_id = s.id limit 1
    ) push on true
    where s.user_id = ${userId} and (s.created_at, s.id) > (${last.createdAt}, ${last._id})
    order by s.created_at, s.id limit ${PAGE}`;
}

export interface KeptBan {
  _id: string;
  reason: string;
  bannedAt: string;
  until: string | null;
  endedAt: string | null;
  appeal: string | null;
  appealedAt: string | null;
  appealVerdict: 'lifted' | 'kept' | null;
  appealAnswer: string | null;
}

/** The oldest first. */
export async function findBansAfter(
  sql: Sql,
  userId: string,
  last: Pick<KeptBan, '_id' | 'bannedAt'>,
): Promise<KeptBan[]> {
  return sql<KeptBan[]>`
    select id as "_id", reason, banned_at as "bannedAt", until, ended_at as "endedAt", appeal,
      appealed_at as "appealedAt", appeal_verdict as "appealVerdict", appeal_answer as "appealAnswer"
    from bans where user_id = ${userId} and (banned_at, id) > (${last.bannedAt}, ${last._id})
    order by banned_at, id limit ${PAGE}`;
}

export interface KeptNumberReview {
  _id: string;
  claim: 'mine' | 'not_mine';
  askedAt: string;
  decidedAt: string | null;
  verdict: 'let_in' | 'freed' | 'refused' | null;
}

/** The oldest first. The words are somebody else's, as far as anyone knows. */
export async function findNumberReviewsAfter(
  sql: Sql,
  userId: string,
  last: Pick<KeptNumberReview, '_id' | 'askedAt'>,
): Promise<KeptNumberReview[]> {
  return sql<KeptNumberReview[]>`
    select id as "_id", claim, asked_at as "askedAt", decided_at as "decidedAt", verdict
    from number_reviews where user_id = ${userId} and (asked_at, id) > (${last.askedAt}, ${last._id})
    order by asked_at, id limit ${PAGE}`;
}
