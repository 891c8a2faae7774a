import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/** What is stored about a person beyond their `User`. */
interface KeptOfPerson {
  photos: string[];
  pendingPhotos: string[] | null;
  profilePic: string | null;
  emailProvedAt: string | null;
  passwordChangedAt: string | null;
  /** The private keys stay on the devices. */
  passkeys: { name: string; createdAt: string; lastUsedAt: string | null }[];
  lastActiveAt: string;
  verifiedAt: string | null;
  adminSince: string | null;
  birthdayChangedAt: string | null;
  phoneProvedAt: string | null;
  phoneLostAt: string | null;
  lostPhone: string | null;
  venueCell: string | null;
  cell: string | null;
  ageFrom: number | null;
  ageTo: number | null;
  distanceKm: number | null;
  outSince: string | null;
  isOutThisMonth: boolean;
  showsNeighbourhood: boolean;
  goesOutIn: string | null;
}

export async function findKeptOfPerson(sql: Sql, userId: UserId): Promise<KeptOfPerson | undefined> {
  const [row] = await sql<KeptOfPerson[]>`
    select photos, pending_photos, profile_pic, email_proved_at, passwords.changed_at as password_changed_at,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at)), '[]')
        from passkeys where user_id = users.id) as passkeys,
      last_active_at, verified_at, admin_since, birthday_changed_at,
      phone_proved_at, phone_lost_at, lost_phone, venue_cell, cell,
      age_from, age_to, distance_km, out_since, is_out_this_month, shows_neighbourhood, goes_out_in
    from users left join passwords on passwords.user_id = users.id
    where users.id = ${userId}`;
  return row;
}

interface KeptSession {
  _id: string;
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  /** When the person last proved their identity there. */
  provedAt: string | null;
  /** Null if that browser gets no notifications. Its push address and keys stay secret. */
  notificationsSince: string | null;
  notificationsShowText: boolean | null;
}

const PAGE = 100;

/** The oldest first. */
export async function findSessionsAfter(
  sql: Sql,
  userId: UserId,
  last: Pick<KeptSession, '_id' | 'createdAt'>,
): Promise<KeptSession[]> {
  return sql<KeptSession[]>`
    select s.id as _id, s.user_agent, s.created_at,
      s.last_seen_at, s.expires_at, s.proved_at,
      push.created_at as notifications_since, push.show_text as notifications_show_text
    from sessions s left join lateral (
      select created_at, show_text from push_subscriptions where session_id = s.id limit 1
    ) push on true
    where s.user_id = ${userId} and (s.created_at, s.id) > (${last.createdAt}, ${last._id})
    order by s.created_at, s.id limit ${PAGE}`;
}

interface KeptBan {
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
  userId: UserId,
  last: Pick<KeptBan, '_id' | 'bannedAt'>,
): Promise<KeptBan[]> {
  return sql<KeptBan[]>`
    select id as _id, reason, banned_at, until, ended_at, appeal,
      appealed_at, appeal_verdict, appeal_answer
    from bans where user_id = ${userId} and (banned_at, id) > (${last.bannedAt}, ${last._id})
    order by banned_at, id limit ${PAGE}`;
}

interface KeptNumberReview {
  _id: string;
  claim: 'mine' | 'not_mine';
  askedAt: string;
  decidedAt: string | null;
  verdict: 'let_in' | 'freed' | 'refused' | null;
}

/** The oldest first. Leaves out the text, which someone else may have written. */
export async function findNumberReviewsAfter(
  sql: Sql,
  userId: UserId,
  last: Pick<KeptNumberReview, '_id' | 'askedAt'>,
): Promise<KeptNumberReview[]> {
  return sql<KeptNumberReview[]>`
    select id as _id, claim, asked_at, decided_at, verdict
    from number_reviews where user_id = ${userId} and (asked_at, id) > (${last.askedAt}, ${last._id})
    order by asked_at, id limit ${PAGE}`;
}
