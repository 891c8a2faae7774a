import type { UserId } from '@showup/contract/fields';
import { lockStanding } from '#features/profiles/profiles.queries';
import { markActive } from '#features/profiles/standing';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Caller, Credentials, Viewer } from '#platform/http/requests/caller';
import { SESSION_SECONDS } from '#platform/http/requests/cookies';
import { hashOf, newSecret } from '#platform/http/requests/secret';
import type { Deletes } from '#platform/jobs/retention';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { findBanOfPass } from '../bans/refuse-banned.ts';
import { findPhoneOfPass } from '../codes/phone-tokens.ts';
import { mustAdminsConfirm } from './desk-sessions.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  findSessionId,
  findSessionsIn,
  insertSession,
  type SessionRow,
  touchSession,
} from './sessions.queries.ts';

const demoIsOff = problem(
  403,
  'accounts.demo',
  'This number belongs to a demo account, and the demo is off.',
);

/** What is known about a new session. */
interface Start {
  readonly userAgent: string;
  /** Absent if the session is not for a browser. */
  readonly browser?: Buffer;
  /** Whether the person has just proved their identity. */
  readonly isProved?: boolean;
}

/** Returns the session's token. Locks the person. @throws Problem 403 for a demo account while the demo is off */
export async function startSession(
  ctx: Context,
  tx: Sql,
  userId: UserId,
  { userAgent, browser, isProved = false }: Start,
): Promise<string> {
  const standing = await lockStanding(tx, userId);
  if (standing?.isOfDemo && !ctx.settings.demo) throw demoIsOff();
  const token = newSecret();
  await insertSession(tx, {
    tokenHash: hashOf(token),
    userId,
    userAgent,
    isProved,
    browser: browser ?? null,
    seconds: SESSION_SECONDS,
  });
  await markActive(ctx, tx, userId);
  return token;
}

/** Identifies who makes a request by the secrets in its cookies. */
export async function authenticate(ctx: Context, credentials: Credentials): Promise<Caller> {
  const { sessionToken, phoneToken, banToken } = credentials;
  const session = sessionToken
    ? await findSession(ctx.db.sql, hashOf(sessionToken), {
        isDemo: ctx.settings.demo,
        mustConfirm: mustAdminsConfirm(ctx),
      })
    : undefined;
  if (session) {
    if (session.isStale) await noteVisit(ctx, session);
    const { sessionId, userId, isAdmin, mustConfirm, isVerified } = session;
    return { viewer: { id: userId, sessionId, isAdmin, mustConfirm, isVerified }, phone: null };
  }
  return {
    viewer: null,
    phone: phoneToken ? await findPhoneOfPass(ctx.db.sql, phoneToken) : null,
    banId: banToken ? await findBanOfPass(ctx.db.sql, banToken) : undefined,
  };
}

async function noteVisit(ctx: Context, { sessionId, userId }: SessionRow): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await markActive(ctx, tx, userId); // locks the person before the session, as everywhere
    await touchSession(tx, sessionId);
  });
}

/** Ends one session with its tabs. Returns false if the person doesn't have it. */
export async function endSession(ctx: Context, tx: Sql, userId: UserId, sessionId: string): Promise<boolean> {
  const wasThere = await deleteSession(tx, userId, sessionId);
  if (wasThere) closeTabs(ctx, tx, sessionId);
  return wasThere;
}

function closeTabs({ live }: Context, tx: Sql, sessionId: string): void {
  afterCommit(tx, () => live.endSession(sessionId));
}

/** Ends all sessions of a person except `keptId`. The person is locked. */
export async function endSessionsOf(
  ctx: Context,
  tx: Sql,
  userId: UserId,
  keptId: string | null,
): Promise<void> {
  for (const sessionId of await deleteSessionsOf(tx, userId, keptId)) closeTabs(ctx, tx, sessionId);
}

/** Ends all sessions of a person except the one with this token. The person is locked. */
export async function endOtherSessions(
  ctx: Context,
  tx: Sql,
  userId: UserId,
  sessionToken: string,
): Promise<void> {
  await endSessionsOf(ctx, tx, userId, await findSessionId(tx, hashOf(sessionToken)));
}

/** Ends a person's sessions in one browser. The person is locked. */
export async function endSessionsIn(ctx: Context, tx: Sql, userId: UserId, browser: Buffer): Promise<void> {
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
