import type { UserId } from '@showup/contract/fields';
import type { Sql } from '../db/database.ts';

/** A browser that gets notifications. */
export interface SubscriptionRow {
  endpoint: string;
  p256dh: string;
  auth: string;
  showText: boolean;
}

interface Owner {
  readonly userId: UserId;
  readonly sessionId: string;
}

/** A browser's subscription belongs to the last person who signed in there. */
export async function saveSubscription(
  sql: Sql,
  { userId, sessionId }: Owner,
  { endpoint, p256dh, auth, showText }: SubscriptionRow,
): Promise<void> {
  await sql`
    insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, show_text)
    values (${endpoint}, ${userId}, ${sessionId}, ${p256dh}, ${auth}, ${showText})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, show_text = excluded.show_text`;
}

/** Deletes older subscriptions of a session's browser. */
export async function deleteOthersOfSession(sql: Sql, sessionId: string, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where session_id = ${sessionId} and endpoint <> ${endpoint}`;
}

export async function deleteOfSession(sql: Sql, sessionId: string): Promise<void> {
  await sql`delete from push_subscriptions where session_id = ${sessionId}`;
}

export async function deleteOfUser(sql: Sql, userId: UserId): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId}`;
}

export async function deleteSubscription(sql: Sql, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where endpoint = ${endpoint}`;
}

/** Returns whether there is one. */
export async function setShowText(sql: Sql, sessionId: string, showText: boolean): Promise<boolean> {
  const rows = await sql`
    update push_subscriptions set show_text = ${showText} where session_id = ${sessionId} returning 1`;
  return rows.length > 0;
}

export async function findOfSession(sql: Sql, sessionId: string): Promise<{ showText: boolean } | undefined> {
  const [row] = await sql<{ showText: boolean }[]>`
    select show_text from push_subscriptions where session_id = ${sessionId} limit 1`;
  return row;
}

/** The newest first. */
export async function findSubscriptionsOf(
  sql: Sql,
  userId: UserId,
  limit: number,
): Promise<SubscriptionRow[]> {
  return sql<SubscriptionRow[]>`
    select endpoint, p256dh, auth, show_text
    from push_subscriptions where user_id = ${userId}
    order by created_at desc limit ${limit}`;
}
