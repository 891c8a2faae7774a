import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { SESSION_SECONDS } from '#platform/http/requests/cookies';
import { hashOf } from '#platform/http/requests/secret';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSessionId,
  findSessionsIn,
} from './sessions.queries.ts';

/** Ends one session with its tabs. Returns false if the person doesn't have it. */
export async function endSession(ctx: Context, tx: Sql, userId: string, sessionId: string): Promise<boolean> {
  const wasThere = await deleteSession(tx, userId, sessionId);
  if (wasThere) await ctx.events.emit(tx, 'sessionEnded', { sessionId });
  return wasThere;
}

/** Ends all sessions of a person except `keptId`. The person is locked. */
export async function endSessionsOf(
  ctx: Context,
  tx: Sql,
  userId: string,
  keptId: string | null,
): Promise<void> {
  for (const sessionId of await deleteSessionsOf(tx, userId, keptId))
    await ctx.events.emit(tx, 'sessionEnded', { sessionId });
}

/** Ends all sessions of a person except the one with this token. The person is locked. */
export async function endOtherSessions(
  ctx: Context,
  tx: Sql,
  userId: string,
  sessionToken: string,
): Promise<void> {
  await endSessionsOf(ctx, tx, userId, await findSessionId(tx, hashOf(sessionToken)));
}

/** Ends a person's sessions in one browser. The person is locked. */
export async function endSessionsIn(ctx: Context, tx: Sql, userId: string, browser: Buffer): Promise<void> {
  for (const sessionId of await findSessionsIn(tx, userId, browser))
    await endSession(ctx, tx, userId, sessionId);
}

export async function logOut(ctx: Context, { id, sessionId }: Viewer): Promise<void> {
  await ctx.db.transaction((tx) => endSession(ctx, tx, id, sessionId));
}

export const expiredSessions: readonly Deletes[] = [
  {
    what: 'A sign-in, with the kind of browser and when it was used',
    after: { days: SESSION_SECONDS / 86_400 },
    from: 'you signed in there, or at once when you sign out',
  },
  {
    what: 'The address at your browser’s push service to which notifications go',
    after: { days: SESSION_SECONDS / 86_400 },
    from: 'you signed in there, or at once when you turn them off or sign out',
    purpose: 'notifications',
  },
];

export async function forgetExpiredSessions({ db }: Context): Promise<void> {
  await deleteExpiredSessions(db.sql);
}
