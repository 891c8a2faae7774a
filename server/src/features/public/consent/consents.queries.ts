import type { UserId } from '@showup/contract/fields';
import type { Consent } from '@showup/contract/public/consent';
import type { Purpose } from '@showup/contract/public/retention';
import type { Sql } from '#platform/db/database';

/** Keeps the time of a consent that is active. */
export async function insertConsent(sql: Sql, userId: UserId, purpose: Purpose): Promise<void> {
  await sql`
    insert into consents (user_id, purpose) values (${userId}, ${purpose})
    on conflict (user_id, purpose) where withdrawn_at is null do nothing`;
}

/** Does nothing without an active one. */
export async function endConsent(sql: Sql, userId: UserId, purpose: Purpose): Promise<void> {
  await sql`
    update consents set withdrawn_at = greatest(agreed_at, clock_timestamp())
    where user_id = ${userId} and purpose = ${purpose} and withdrawn_at is null`;
}

/** The latest of each purpose. */
export async function findLatestConsents(sql: Sql, userId: UserId): Promise<Consent[]> {
  return sql<Consent[]>`
    select distinct on (purpose) purpose, agreed_at, withdrawn_at from consents
    where user_id = ${userId} order by purpose, withdrawn_at is null desc, agreed_at desc`;
}

interface KeptConsent {
  _id: string;
  purpose: Purpose;
  agreedAt: string;
  withdrawnAt: string | null;
}

const PAGE = 100;

/** The oldest first. */
export async function findConsentsAfter(
  sql: Sql,
  userId: UserId,
  last: Pick<KeptConsent, '_id' | 'agreedAt'>,
): Promise<KeptConsent[]> {
  return sql<KeptConsent[]>`
    select id as _id, purpose, agreed_at, withdrawn_at from consents
    where user_id = ${userId} and (agreed_at, id) > (${last.agreedAt}, ${last._id})
    order by agreed_at, id limit ${PAGE}`;
}
