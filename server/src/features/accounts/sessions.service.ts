import type { Database, Sql } from '../../db/database.ts';
import type { Authenticate } from '../../http/caller.ts';
import { SESSION_SECONDS } from '../../http/cookies.ts';
import { hashOf, newSecret } from '../../http/secret.ts';
import { problem } from '../../problem.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Codes } from './codes.service.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findSession,
  insertSession,
  type SessionRow,
  touchSession,
} from './sessions.queries.ts';

export type Sessions = ReturnType<typeof createSessions>;

const demoIsOff = problem(
  403,
  'accounts.demo',
  'This number belongs to a demo account, and the demo is off.',
);

interface Parts {
  readonly db: Database;
  readonly profiles: Profiles;
  readonly codes: Codes;
  readonly isDemo: boolean;
}

export function createSessions({ db, profiles, codes, isDemo }: Parts) {
  /** @throws Problem 403 for an account of a demo that is off */
  async function startSession(tx: Sql, userId: string, userAgent: string): Promise<string> {
    const standing = await profiles.lockStanding(tx, userId);
    if (standing?.isOfDemo && !isDemo) throw demoIsOff();
    const token = newSecret();
    await insertSession(tx, { tokenHash: hashOf(token), userId, userAgent, seconds: SESSION_SECONDS });
    await profiles.markActive(tx, userId);
    return token;
  }

  const authenticate: Authenticate = async ({ sessionToken, phoneToken }) => {
    const session = sessionToken ? await findSession(db.sql, hashOf(sessionToken), isDemo) : undefined;
    if (session) {
      if (session.isStale) await noteVisit(session);
      const { sessionId, userId, isAdmin, isVerified } = session;
      return { viewer: { id: userId, sessionId, isAdmin, isVerified }, phone: null };
    }
    return { viewer: null, phone: phoneToken ? await codes.phoneOfPass(phoneToken) : null };
  };

  async function noteVisit({ sessionId, userId }: SessionRow): Promise<void> {
    await db.transaction(async (tx) => {
      await profiles.markActive(tx, userId); // the person before what is theirs, as everywhere
      await touchSession(tx, sessionId);
    });
  }

  async function endSession(sessionId: string, sql: Sql = db.sql): Promise<void> {
    await deleteSession(sql, sessionId);
  }

  return { startSession, authenticate, endSession, forgetExpired: () => deleteExpiredSessions(db.sql) };
}
